// Plays a stream by Media Source Extensions: reads the playlists, loads the segments, and chooses
// the rendition by the bit rate that it gets.
import { parseMaster, parseMedia } from './playlist.js';
import { Failure } from './session.js';

const Source = window.ManagedMediaSource ?? window.MediaSource;

/** Seconds that are loaded ahead, and kept behind. */
const ahead = 18;
const behind = 30;
/** Segments behind the live edge, no more, at which a live stream is played. */
const delaySegments = 3;
/** What a stream that has fallen behind is played with until it has caught up. */
const hurriedRate = 1.05;
const requestLimit = 8000;
/** Seconds without a picture after which playback has failed. */
const patience = 20;

export const isSupported = Boolean(Source);

export class Stream {
  #video;
  #headers;
  #events;
  #ending = new AbortController();
  #source = null;
  #buffer = null;
  #renditions = [];
  #lists = new Map();
  #inits = new Map();
  #rendition = null;
  // The track of sound, and its buffer; `null` where there is none.
  #sound = null;
  #soundBuffer = null;
  // What each buffer was told the header of.
  #appended = new Map();
  #next = null;
  #isHurried = false;
  // Ends the present pause.
  #wake = null;
  #throughput = 0;
  #dryAt = null;
  // Chooses where to play from, once there is something to play.
  #start = null;
  // What has to be added to this device's clock for the head-end's, in milliseconds.
  #clockOffset = 0;

  /** Behind the live edge, in seconds; `null` for video on demand. */
  delay = null;

  constructor(video, headers, events) {
    this.#video = video;
    this.#headers = headers;
    this.#events = events;
  }

  get rendition() { return this.#rendition; }

  get buffered() {
    const { buffered, currentTime } = this.#video;
    for (let i = 0; i < buffered.length; i += 1) {
      if (buffered.start(i) <= currentTime + 0.2 && currentTime < buffered.end(i)) {
        return buffered.end(i) - currentTime;
      }
    }
    return 0;
  }

  /** Reads the playlists and the initialisation segment; `prepare` gets its bytes and the codecs. */
  async open(master, prepare) {
    const { text } = await this.#load(master, { text: true });
    const { renditions, sound } = parseMaster(text, new URL(master, location.href));
    [this.#renditions, this.#sound] = [renditions, sound];
    if (!this.#renditions.length) throw this.#failed({ message: 'the master playlist is empty' });
    this.#rendition = this.#renditions[Math.min(1, this.#renditions.length - 1)];
    const list = await this.#list(this.#rendition);
    if (!list.ended) await this.#setClock();
    const init = await this.#init(this.#rendition);
    await prepare(init, this.#rendition.codecs, this.#sound?.codecs, list.keys);
    await this.#openSource(list);
    this.#chooseStart(list);
    this.#events.rendition(this.#rendition);
  }

  /** Reads the playlist and loads the next segment now, however much is loaded already. */
  hurry() {
    this.#lists.clear();
    this.#isHurried = true;
    this.#wake?.();
  }

  /** Loads segments until the stream is closed or has failed. */
  async run() {
    let failures = 0;
    while (!this.#ending.signal.aborted) {
      try {
        await this.#step();
        failures = 0;
      } catch (error) {
        if (this.#ending.signal.aborted) return;
        if (!(error instanceof Failure)) throw error;
        this.#stepFailed(error);
        failures += 1;
        await this.#pause(Math.min(1000 * failures, 5000));
      }
    }
  }

  close() {
    this.#ending.abort();
    if (this.#video.src.startsWith('blob:')) URL.revokeObjectURL(this.#video.src);
    this.#video.removeAttribute('src');
    this.#video.playbackRate = 1;
    this.#video.load();
  }

  async #openSource(list) {
    this.#source = new Source();
    const isOpen = new Promise((resolve) => {
      this.#source.addEventListener('sourceopen', resolve, { once: true });
    });
    if (window.ManagedMediaSource) this.#video.disableRemotePlayback = true;
    this.#video.src = URL.createObjectURL(this.#source);
    await isOpen;
    this.#buffer = this.#source.addSourceBuffer(`video/mp4; codecs="${this.#rendition.codecs}"`);
    if (this.#sound) {
      this.#soundBuffer = this.#source.addSourceBuffer(`audio/mp4; codecs="${this.#sound.codecs}"`);
    }
    const total = list.segments.reduce((sum, segment) => sum + segment.duration, 0);
    this.#source.duration = list.ended ? total : Infinity;
  }

  async #setClock() {
    const sent = Date.now();
    const { text } = await this.#load('/v1/time', { text: true });
    this.#clockOffset = Date.parse(text) - (sent + Date.now()) / 2;
  }

  // The media time of what is being captured now.
  #liveEdge({ segments: [first], time }) {
    return (Date.now() + this.#clockOffset - time) / 1000 + first.number * first.duration;
  }

  // Three segments behind what is being captured: in a segment that starts no nearer to the end of
  // the playlist than that (RFC 8216 §6.3.3), and not always at its beginning.
  #chooseStart(list) {
    const { segments, ended } = list;
    const first = ended ? segments[0] : segments[Math.max(0, segments.length - delaySegments)];
    this.#next = first.number;
    const [start, end] = [first.number, first.number + 1].map((number) => number * first.duration);
    const wanted = () => this.#liveEdge(list) - delaySegments * first.duration;
    this.#start = () => (ended ? 0 : Math.min(end - 0.5, Math.max(start, wanted())));
  }

  async #step() {
    this.#watchBuffer();
    const isHurried = this.#isHurried;
    if (this.buffered > ahead && !isHurried) return this.#pause(500);
    this.#isHurried = false;
    const wanted = this.#choose();
    let list = await this.#list(wanted);
    const last = () => list.segments.at(-1).number;
    if (this.#next > last() && list.ended) {
      const isBusy = this.#buffer.updating || this.#soundBuffer?.updating;
      if (this.#source.readyState === 'open' && !isBusy) this.#source.endOfStream();
      return this.#pause(1000);
    }
    if (this.#next > last()) {
      // There is no other segment yet: the newest is asked for again.
      if (isHurried) await this.#load(list.segments.at(-1).url);
      await this.#pause(1000);
      list = await this.#list(wanted, { fresh: true });
      if (this.#next > last()) return undefined;
    }
    this.#catchUp(list);
    const segment = list.segments.find(({ number }) => number === this.#next);
    await this.#append(wanted, segment);
    this.#next += 1;
    if (!list.ended) this.#keepUp(list);
    return this.#trim();
  }

  // What a pause or a fault has cost is made up for, as long as there is enough loaded.
  #keepUp(list) {
    this.delay = this.#liveEdge(list) - this.#video.currentTime;
    const wanted = delaySegments * list.segments[0].duration;
    const isHurrying = this.#video.playbackRate > 1;
    const isLate = this.delay > wanted - (isHurrying ? 0.5 : 0) && this.buffered > wanted / 3;
    this.#video.playbackRate = isLate ? hurriedRate : 1;
  }

  // What has left a live window is skipped.
  #catchUp(list) {
    if (this.#next < list.segments[0].number) this.#chooseStart(list);
  }

  async #append(rendition, segment) {
    const init = await this.#init(rendition);
    const { bytes } = await this.#load(segment.url, { counts: true });
    const sound = this.#sound && await this.#soundOf(segment.number);
    await this.#put(bytes, init, this.#buffer);
    if (sound) await this.#put(sound.bytes, sound.init, this.#soundBuffer);
    if (this.#start !== null) {
      this.#video.currentTime = this.#start();
      this.#start = null;
    }
    if (rendition !== this.#rendition) {
      this.#rendition = rendition;
      this.#events.rendition(rendition);
    }
  }

  // The sound of the same six seconds; `null` when the playlist does not have it any more.
  async #soundOf(number) {
    let list = await this.#list(this.#sound);
    if (number > list.segments.at(-1).number) list = await this.#list(this.#sound, { fresh: true });
    const segment = list.segments.find((segment) => segment.number === number);
    if (!segment) return null;
    const init = await this.#init(this.#sound);
    return { init, bytes: (await this.#load(segment.url)).bytes };
  }

  /** Appends a segment, after its header where the buffer has another. */
  async #put(bytes, init, buffer) {
    if (this.#appended.get(buffer) !== init) {
      await this.#write(init, buffer);
      this.#appended.set(buffer, init);
    }
    await this.#write(bytes, buffer);
  }

  async #write(bytes, buffer) {
    const done = new Promise((resolve, reject) => {
      buffer.addEventListener('updateend', resolve, { once: true });
      buffer.addEventListener('error', reject, { once: true });
    });
    try {
      buffer.appendBuffer(bytes);
    } catch (error) {
      throw this.#failed({ code: -11853, message: error.message });
    }
    await done;
  }

  async #trim() {
    const { currentTime, buffered } = this.#video;
    if (!buffered.length || buffered.start(0) > currentTime - 2 * behind) return;
    for (const buffer of [this.#buffer, this.#soundBuffer].filter(Boolean)) {
      const done = new Promise((resolve) => {
        buffer.addEventListener('updateend', resolve, { once: true });
      });
      buffer.remove(0, currentTime - behind);
      await done;
    }
  }

  // The best rendition that takes half of the bit rate that the last segments came with, and not
  // half as many lines again as are shown; upwards only from a full buffer.
  #choose() {
    const lines = Math.max(360, this.#video.clientHeight * devicePixelRatio * 1.5);
    const fitting = this.#renditions.filter(
      ({ bandwidth, height }) => bandwidth * 2 <= this.#throughput && height <= lines);
    const best = fitting.at(-1) ?? this.#renditions[0];
    if (!this.#throughput) return this.#rendition;
    return best.bandwidth > this.#rendition.bandwidth && this.buffered < 10 ? this.#rendition : best;
  }

  #watchBuffer() {
    const isDry = this.buffered < 0.3 && !this.#video.ended && !this.#video.paused;
    if (!isDry) this.#dryAt = null;
    else if (this.#dryAt === null) this.#dryAt = performance.now();
  }

  #stepFailed(failure) {
    this.#throughput = Math.min(this.#throughput, 1);
    this.#watchBuffer();
    this.#events.logged(failure);
    if (this.#dryAt === null || performance.now() - this.#dryAt < patience * 1000) return;
    this.#ending.abort();
    this.#events.failed(new Failure('AVPlayerItemFailedToPlayToEndTime', failure.userInfo));
  }

  async #list(rendition, { fresh = false } = {}) {
    const kept = this.#lists.get(rendition);
    const isOld = kept && !kept.ended && performance.now() - kept.loadedAt > kept.target * 500;
    if (kept && !fresh && !isOld) return kept;
    const { text } = await this.#load(rendition.url, { text: true });
    const list = parseMedia(text, rendition.url);
    if (!list.segments.length) throw this.#failed({ code: -12642, message: 'the playlist has no segments' });
    list.loadedAt = performance.now();
    this.#lists.set(rendition, list);
    this.#events.keys(list.keys);
    return list;
  }

  async #init(rendition) {
    if (!this.#inits.has(rendition)) {
      const { map } = await this.#list(rendition);
      this.#inits.set(rendition, (await this.#load(map)).bytes);
    }
    return this.#inits.get(rendition);
  }

  async #load(url, { text = false, counts = false } = {}) {
    const signal = AbortSignal.any([this.#ending.signal, AbortSignal.timeout(requestLimit)]);
    const began = performance.now();
    let response;
    try {
      response = await fetch(url, { signal, headers: text ? this.#headers() : {} });
      if (!response.ok) {
        throw this.#failed({
          code: -12938, errorStatusCode: response.status, message: `HTTP ${response.status}`,
        });
      }
      if (text) return { text: await response.text() };
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (counts) this.#count(bytes.length, performance.now() - began);
      return { bytes };
    } catch (error) {
      if (error instanceof Failure || this.#ending.signal.aborted) throw error;
      const isLate = error.name === 'TimeoutError';
      throw this.#failed({
        code: isLate ? -1001 : -1005, message: isLate ? 'the request timed out' : 'the connection was lost',
      });
    }
  }

  #count(bytes, milliseconds) {
    const rate = bytes * 8000 / Math.max(1, milliseconds);
    this.#throughput = this.#throughput ? 0.6 * rate + 0.4 * this.#throughput : rate;
  }

  #failed(info) { return new Failure('AVPlayerItemNewErrorLogEntry', info); }

  #pause(milliseconds) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#wake = resolve;
      this.#ending.signal.addEventListener('abort', () => { clearTimeout(timer); resolve(); }, { once: true });
    });
  }
}
