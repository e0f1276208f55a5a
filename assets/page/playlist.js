// Reads HLS playlists (RFC 8216) as far as our head-end writes them.

function attributes(text) {
  const found = {};
  for (const [, name, quoted, plain] of text.matchAll(/([A-Z0-9-]+)=(?:"([^"]*)"|([^",]*))/g)) {
    found[name] = quoted ?? plain;
  }
  return found;
}

/** Renditions, the lowest bandwidth first, and the track of sound beside them, if there is one. */
export function parseMaster(text, base) {
  const renditions = [];
  let stream = null;
  let media = null;
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('#EXT-X-STREAM-INF:')) stream = attributes(line.slice(18));
    else if (line.startsWith('#EXT-X-MEDIA:TYPE=AUDIO')) media = attributes(line.slice(13));
    else if (line && !line.startsWith('#') && stream) {
      const [width, height] = (stream.RESOLUTION ?? '0x0').split('x').map(Number);
      renditions.push({
        bandwidth: Number(stream.BANDWIDTH), width, height,
        codecs: codecs(stream, (codec) => !isSound(codec)), sound: codecs(stream, isSound),
        url: new URL(line, base).href,
      });
      stream = null;
    }
  }
  const sound = media?.URI && renditions.length
    ? { codecs: renditions[0].sound, url: new URL(media.URI, base).href } : null;
  return { renditions: renditions.sort((a, b) => a.bandwidth - b.bandwidth), sound };
}

const isSound = (codec) => codec.startsWith('mp4a');

const codecs = (stream, isWanted) => stream.CODECS.split(',').filter(isWanted).join(',');

/**
 * The segments of a media playlist, with their media sequence numbers, and the identifiers of the
 * keys that it names, in hexadecimal digits.
 */
export function parseMedia(text, base) {
  const list = { map: null, segments: [], keys: [], ended: false, target: 6, time: null };
  let number = 0;
  let duration = 0;
  for (const line of text.split(/\r?\n/)) {
    const [tag, value = ''] = line.startsWith('#') ? splitTag(line) : ['', line];
    if (tag === '#EXT-X-MEDIA-SEQUENCE') number = Number(value);
    else if (tag === '#EXT-X-TARGETDURATION') list.target = Number(value);
    else if (tag === '#EXT-X-KEY') addKey(attributes(value).KEYID, list.keys);
    else if (tag === '#EXT-X-MAP') list.map = new URL(attributes(value).URI, base).href;
    else if (tag === '#EXT-X-PROGRAM-DATE-TIME') list.time = Date.parse(value);
    else if (tag === '#EXT-X-ENDLIST') list.ended = true;
    else if (tag === '#EXTINF') duration = parseFloat(value);
    else if (!tag && value) {
      list.segments.push({ number, duration, url: new URL(value, base).href });
      number += 1;
    }
  }
  return list;
}

function addKey(identifier, keys) {
  const digits = identifier?.replace(/^0x/i, '').toLowerCase();
  if (digits && !keys.includes(digits)) keys.push(digits);
}

function splitTag(line) {
  const colon = line.indexOf(':');
  return colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1)];
}
