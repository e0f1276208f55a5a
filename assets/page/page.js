// The page: chooses a channel, plays it, and shows what the wall shows of it.
import { ClearKey, obstacle } from './clearkey.js';
import { listen as listenForOrders } from './orders.js';
import { Failure, SessionClient, refusal } from './session.js';
import { Stream, isSupported as canStream } from './stream.js';

const $ = (id) => document.getElementById(id);
const query = new URLSearchParams(location.search);
const video = $('video');
const tokenLimit = 5000;

const words = {
  state: {
    idle: ['IDLE', ''], loading: ['LOADING', 'accent'], playing: ['PLAYING', 'good'],
    waiting: ['WAITING', 'warning'], paused: ['PAUSED', ''], stopped: ['STOPPED', ''], error: ['ERROR', 'error'],
  },
  role: {
    ON: 'good', VALID: 'good', BEAT: 'accent', 'SET-UP': 'accent', REQUESTED: 'accent',
    RENEWING: 'accent', TEARDOWN: 'accent', LOST: 'error', REFUSED: 'error', EXPIRED: 'error',
    ERROR: 'error', 'NOT RENEWED': 'warning', TICKET: 'good',
  },
};

let house = null;
let current = null;
let session = null;
let key = null;
let keyWord = 'NO KEY';
let stream = null;
let state = 'idle';
let run = 0;
let hasStarted = false;
// Says whose a request is when there is no session.
let lastToken = null;
// Whether the wall can tell this page what to do.
let hasListened = false;

const identity = {
  device: query.get('device') || stored('device') || newDevice(),
  account: query.get('account') || stored('account') || '',
  drm: query.get('drm') || '',
};

// Each tab is a device: two of them may be two too many.
function stored(name) {
  try { return sessionStorage.getItem(`zapdeck.${name}`); } catch { return null; }
}

function store(name, value) {
  try { sessionStorage.setItem(`zapdeck.${name}`, value); } catch { /* then it lasts only for this page */ }
}

function newDevice() {
  const agent = navigator.userAgent;
  const kinds = [['iPhone', 'iphone'], ['iPad', 'ipad'], ['Android', 'phone'], ['Firefox', 'firefox'], ['Chrome', 'chrome'], ['Safari', 'safari']];
  const kind = kinds.find(([word]) => agent.includes(word))?.[1] ?? 'web';
  const number = crypto.getRandomValues(new Uint16Array(1))[0];
  return `${kind}-${number.toString(36).padStart(4, '0').slice(-4)}`;
}

const account = () => house.account ?? (identity.account || identity.device);

/* Playback */

/** How a channel is played here: `{protection, native}`, or `{reason}` why it is not. */
function plan(channel) {
  const type = 'application/vnd.apple.mpegurl';
  const hasHLS = video.canPlayType(type) !== '';
  if (!channel.encrypted) {
    if (canStream) return { protection: 'none' };
    return hasHLS ? { protection: 'none', native: true } : { reason: 'This browser supports neither Media Source Extensions nor HLS.' };
  }
  const why = obstacle();
  if (identity.drm !== 'aes128' && !why) return { protection: 'clearkey' };
  if (identity.drm !== 'clearkey' && hasHLS) return { protection: 'aes128', native: true };
  return {
    reason: `Cannot play this channel. Clear Key: ${why ?? 'not selected'}. AES-128: `
      + (hasHLS ? 'not selected.' : 'this browser has no native HLS.')
      + (/iPhone|iPad/.test(navigator.userAgent) ? ' iOS is untested.' : ''),
  };
}

async function zap(channel) {
  if (!channel) return;
  run += 1;
  const mine = run;
  const isWanted = () => mine === run;
  hasStarted = true;
  current = channel;
  store('channel', channel.number);
  showChannel();
  hideToast();
  $('start').hidden = true;
  await stop('loading');
  await session.tearDown();
  if (!isWanted()) return;
  const way = plan(channel);
  showNote(way.reason);
  if (way.reason) return show('stopped');
  try {
    await play(channel, way, isWanted);
  } catch (failure) {
    if (!isWanted()) return;
    if (!(failure instanceof Failure)) failure = unexpected(failure);
    fail(failure);
  }
}

async function play(channel, way, isWanted) {
  const token = await contentToken(channel);
  if (channel.encrypted) await session.setUp(token, isWanted);
  if (!isWanted()) return;
  const root = `/${house.tenant}/${channel.live ? 'live' : 'vod'}/${channel.content}/master.m3u8`;
  if (way.native) return playNative(root, channel, way, token, isWanted);
  await playStream(`${root}?drm=${way.protection}${wishes()}`, channel, token, isWanted);
}

/** What the page's own address says of sound and rate, for its media. */
const wishes = () => ['sound', 'fps'].map((name) => [name, query.get(name)])
  .map(([name, value]) => (value ? `&${name}=${value}` : '')).join('');

async function playStream(master, channel, token, isWanted) {
  const mine = new Stream(video, () => ({ 'nv-authorizations': session.token ?? token }), {
    rendition: ({ height, bandwidth }) => {
      const rate = element('span', ` ${Math.round(bandwidth / 1000)} kbit/s`);
      rate.className = 'rate';
      $('facts').replaceChildren(`${height}p`, rate);
      inform('selectedBitrateChanged', { bitrate: bandwidth }, 'info');
    },
    keys: (identifiers) => { if (isWanted()) key?.need(identifiers); },
    logged: (failure) => note(failure, 'warning'),
    failed: (failure) => { if (isWanted()) fail(failure); },
  });
  stream = mine;
  await mine.open(master, async (init, codecs, sound, keys) => {
    if (!isWanted() || !channel.encrypted) return;
    key = new ClearKey({
      url: `/${house.tenant}/clearkey/v1/licenses?contentId=${encodeURIComponent(channel.content)}`,
      authorizations: () => `${token},${session.token}`, terms: house, changed: draw,
      notified: (failure) => note(failure, 'error'),
      expired: (failure) => { if (isWanted()) fail(failure); },
    });
    await key.open(video, init, codecs, sound, keys);
  });
  if (!isWanted()) return;
  mine.run().catch((error) => { if (isWanted()) fail(unexpected(error)); });
  await start(isWanted);
}

async function playNative(root, channel, way, token, isWanted) {
  let terms = `drm=${way.protection}${wishes()}`;
  if (channel.encrypted) {
    terms += `&ticket=${encodeURIComponent(await ticket(token))}`;
    keyWord = 'TICKET';
  }
  if (!isWanted()) return;
  await video.setMediaKeys?.(null);
  video.src = `${root}?${terms}`;
  await start(isWanted);
}

async function start(isWanted) {
  try {
    await video.play();
  } catch (error) {
    if (!isWanted() || error.name === 'AbortError') return;
    if (error.name !== 'NotAllowedError') throw error;
    show('stopped');
    $('start').hidden = false;
  }
}

async function contentToken(channel) {
  const parameters = new URLSearchParams({
    contentId: channel.content, accountId: account(), deviceUniqueId: identity.device,
  });
  const isFirst = lastToken === null;
  lastToken = await text(
    `/${house.tenant}/app/v1/tokens?${parameters}`, {}, 'DRMErrorContentTokenNotAvailable');
  if (isFirst && !hasListened) {
    hasListened = true;
    listenForOrders(() => session.token ?? lastToken, obey);
  }
  return lastToken;
}

async function ticket(token) {
  const body = await text('/v1/tickets', {
    method: 'POST', body: '{}',
    headers: { 'nv-authorizations': `${token},${session.token}`, 'content-type': 'application/json' },
  }, 'keyResponseError');
  return JSON.parse(body).ticket;
}

async function text(url, options, error) {
  let response, problem;
  try {
    response = await fetch(url, { ...options, signal: AbortSignal.timeout(tokenLimit) });
    if (response.ok) return await response.text();
  } catch (thrown) {
    [response, problem] = [null, thrown];
  }
  throw new Failure('OTVDRMLicenseError', { error, ...await refusal(response, problem) });
}

/** Stops the picture, not the session. */
async function stop(next) {
  const [oldStream, oldKey] = [stream, key];
  [stream, key, keyWord] = [null, null, 'NO KEY'];
  show(next);
  $('facts').textContent = '';
  if (oldKey) await oldKey.close();
  if (oldStream) oldStream.close();
  else if (video.hasAttribute('src')) {
    video.removeAttribute('src');
    video.load();
  }
}

/** The documented policy: playback stops, and nothing is tried again. */
function fail(failure) {
  run += 1;
  note(failure, 'error');
  showToast(failure);
  stop('error');
  session.tearDown({ isFailed: true });
}

const unexpected = (error) =>
  new Failure('AVPlayerItemFailedToPlayToEndTime', { code: -11800, message: String(error.message ?? error) });

const isPlaying = () => ['loading', 'playing', 'waiting', 'paused'].includes(state);

video.addEventListener('playing', () => { if (isPlaying()) show('playing'); });
video.addEventListener('waiting', () => {
  if (state !== 'playing') return;
  show('waiting');
  const mine = run;
  // Browsers wait for an instant at the start of their own HLS, too.
  setTimeout(() => {
    if (mine === run && state === 'waiting') inform('AVPlayerItemPlaybackStalled', {}, 'warning');
  }, 700);
});
video.addEventListener('ended', () => {
  show('stopped');
  inform('AVPlayerItemDidPlayToEndTime', {}, 'info');
  $('start').hidden = false;
});
video.addEventListener('error', () => {
  if (!isPlaying() || !video.error) return;
  const causes = {
    2: [-12938, 'the stream cannot be loaded'],
    3: [-11821, 'the video cannot be decoded; its key may be wrong'],
    4: [-11828, 'the stream cannot be opened; its key may be missing or wrong'],
  };
  const [code, message] = causes[video.error.code] ?? [-11800, 'the stream cannot be played'];
  const detail = video.error.message.slice(0, 100);
  fail(new Failure('AVPlayerItemFailedToPlayToEndTime', { code, message, detail }));
});

/* Notifications */

function note(failure, severity) { inform(failure.notification, failure.userInfo, severity); }

function inform(name, userInfo, severity) {
  if (severity !== 'info') list(name, userInfo, severity);
  const token = session.token ?? lastToken;
  fetch('/v1/reports', {
    method: 'POST', keepalive: true, body: JSON.stringify({ name, userInfo }),
    headers: { 'content-type': 'application/json', ...token && { 'nv-authorizations': token } },
  }).catch(() => { /* the server cannot be reached: there is nobody to report it to */ });
}

function list(name, userInfo, severity) {
  const first = $('notices').firstElementChild;
  const text = JSON.stringify([name, userInfo]);
  if (first?.dataset.text === text) return again(first);
  const item = document.createElement('li');
  item.className = severity;
  item.dataset.notification = name;
  item.dataset.text = text;
  item.dataset.count = 1;
  const time = element('time', new Date().toTimeString().slice(0, 8));
  item.append(element('b', name), time);
  for (const field of ['errorCode', 'code', 'error']) {
    if (userInfo[field] === undefined) continue;
    const code = element('span', field === 'error' ? userInfo[field] : `${field} ${userInfo[field]}`);
    code.className = 'code';
    item.append(code, ' ');
  }
  const message = element('span', userInfo.message ?? '');
  message.className = 'message';
  item.append(message);
  $('notices').querySelector('.empty')?.remove();
  $('notices').prepend(item);
  while ($('notices').children.length > 12) $('notices').lastChild.remove();
  return undefined;
}

function again(item) {
  const count = Number(item.dataset.count) + 1;
  item.dataset.count = count;
  item.querySelector('time').textContent = `×${count} ${new Date().toTimeString().slice(0, 8)}`;
}

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function showToast({ notification, userInfo }) {
  $('toast-name').textContent = notification;
  const code = userInfo.errorCode ?? userInfo.code;
  $('toast-text').textContent = `${code === undefined ? '' : `${code}: `}${userInfo.message ?? ''}`;
  $('toast').hidden = false;
}

function hideToast() { $('toast').hidden = true; }

function showNote(text) {
  $('note').hidden = !text;
  $('note').textContent = text ?? '';
}

/* What is shown */

function show(next) {
  state = next;
  tell(next);
  document.body.dataset.state = next;
  $('spinner').hidden = !(next === 'loading' || next === 'waiting');
  draw();
}

// What the wall cannot see of a page that is paused or stopped.
const rests = { playing: 'onPlaying', paused: 'onPaused', stopped: 'onStopped' };
let told = null;

function tell(next) {
  if (!rests[next] || next === told || (next === 'playing' && !told)) return;
  told = next;
  inform(rests[next], {}, 'info');
}

function showChannel() {
  document.title = `${current.number} ${current.name} · zapdeck`;
  const banner = $('banner');
  banner.querySelector('b').textContent = current.number;
  banner.querySelector('span').textContent = current.name;
  banner.classList.add('shown');
  clearTimeout(showChannel.timer);
  showChannel.timer = setTimeout(() => banner.classList.remove('shown'), 3000);
  for (const button of $('channels').querySelectorAll('button')) {
    const isCurrent = Number(button.dataset.channel) === current.number;
    button.setAttribute('aria-current', isCurrent);
    if (isCurrent && matchMedia('(min-width: 56rem)').matches) button.scrollIntoView({ block: 'nearest' });
  }
}

const clock = (milliseconds) => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

function gauge(id, word, role, time) {
  const row = $(id);
  row.dataset.role = role ?? '';
  row.querySelector('.word').textContent = word;
  row.querySelector('.time').textContent = time;
}

function draw() {
  const now = performance.now();
  const [word, role] = words.state[state];
  const delay = stream?.delay;
  gauge('state', word, role, state === 'playing' && delay ? `${delay.toFixed(0)} s behind live` : '');
  drawKey(now);
  drawSession(now);
  $('live').hidden = !(current?.live && state === 'playing');
  $('live').textContent = 'LIVE';
}

function drawKey(now) {
  const isClear = current && !current.encrypted;
  const name = isClear ? 'CLEAR' : key?.state ?? keyWord;
  const hasLease = Boolean(key?.end) && !isClear;
  const left = hasLease ? key.end - now : 0;
  const length = hasLease ? key.end - key.begin : 1;
  gauge('key', name, words.role[name], hasLease ? clock(left) : '');
  const bar = $('key').querySelector('.lease');
  bar.style.setProperty('--share', Math.min(1, Math.max(0, left / length)).toFixed(4));
  bar.classList.toggle('low', hasLease && left < length * (1 - house.renewAt));
}

function drawSession(now) {
  const isClear = current && !current.encrypted;
  const name = isClear && session.state === 'OFF' ? 'NONE' : session?.state ?? 'OFF';
  const next = session?.nextBeat ? clock(session.nextBeat - now) : '';
  gauge('ssm', name, words.role[name], next);
  $('ssm').dataset.beats = session?.count ?? 0;
  const marks = (session?.beats ?? []).map((isGood) => (isGood ? '' : 'bad'));
  if (session?.nextBeat) marks.push('next');
  const wanted = marks.join();
  const beats = $('ssm').querySelector('.beats');
  if (beats.dataset.marks === wanted) return;
  beats.dataset.marks = wanted;
  beats.replaceChildren(...marks.map((mark) => {
    const dot = document.createElement('i');
    if (mark) dot.className = mark;
    return dot;
  }));
}

function showIdentity() {
  $('who').textContent = account() === identity.device ? identity.device : `${identity.device} · ${account()}`;
  const form = $('settings');
  form.device.value = identity.device;
  form.account.value = account();
  form.account.disabled = Boolean(house.account);
  form.drm.value = identity.drm;
}

const lock = '<svg viewBox="0 0 16 16" aria-label="encrypted"><path d="M4 7h8v7H4zM6 7V5a2 2 0 0 1 4 0v2"/></svg>';

function showChannels() {
  $('channels').replaceChildren(...house.channels.map((channel) => {
    const item = document.createElement('li');
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset.channel = channel.number;
    button.append(element('b', channel.number), element('span', channel.name));
    if (channel.encrypted) button.insertAdjacentHTML('beforeend', lock);
    button.addEventListener('click', () => zap(channel));
    item.append(button);
    return item;
  }));
}

/* Control */

function step(by) {
  const { channels } = house;
  const at = channels.indexOf(current);
  zap(channels[(at + by + channels.length) % channels.length]);
}

const recover = () => zap(current);

/** What the wall tells this page to do. */
function obey({ order, value }) {
  const orders = {
    play: () => (isPlaying() ? video.play().catch(() => {}) : recover()),
    pause: () => { if (isPlaying()) { video.pause(); show('paused'); } },
    stop: async () => { run += 1; await stop('stopped'); await session.tearDown(); },
    recover,
    zap: () => zap(house.channels.find(({ number }) => number === value)),
    ask: () => ask(value),
  };
  orders[order]?.();
}

/** Sends the next request of a kind now, so that it meets a fault. */
function ask(operation) {
  if (!isPlaying()) return recover();
  if (operation === 'session.heartbeat' && session.token) return session.beatNow();
  if (operation === 'session.teardown') return obey({ order: 'stop' });
  if (operation === 'licence.request' && key) return key.renewNow();
  if (operation.startsWith('origin.') && stream) return stream.hurry();
  return recover();
}

function toggleFullScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else if ($('stage').requestFullscreen) $('stage').requestFullscreen().catch(() => {});
  else video.webkitEnterFullscreen?.();
}

let digits = '';
let digitTimer = null;

function typeDigit(digit) {
  digits += digit;
  clearTimeout(digitTimer);
  const finish = () => {
    const channel = house.channels.find(({ number }) => number === Number(digits));
    digits = '';
    zap(channel);
  };
  if (digits.length === 3) finish();
  else digitTimer = setTimeout(finish, 1500);
}

const actions = {
  ArrowUp: () => step(1), ArrowDown: () => step(-1), r: recover, f: toggleFullScreen,
};

addEventListener('keydown', (event) => {
  if (!house || event.ctrlKey || event.metaKey || event.altKey || event.target.matches('input, select')) return;
  if (/^[0-9]$/.test(event.key)) typeDigit(event.key);
  else if (actions[event.key]) actions[event.key]();
  else return;
  event.preventDefault();
});

function listen() {
  $('up').addEventListener('click', actions.ArrowUp);
  $('down').addEventListener('click', actions.ArrowDown);
  $('recover').addEventListener('click', recover);
  $('toast-recover').addEventListener('click', recover);
  $('full').addEventListener('click', toggleFullScreen);
  $('start').addEventListener('click', recover);
  $('who').addEventListener('click', () => { $('settings').hidden = !$('settings').hidden; });
  $('settings').addEventListener('submit', (event) => {
    event.preventDefault();
    const form = event.target;
    identity.device = form.device.value || newDevice();
    identity.account = form.account.value === identity.device ? '' : form.account.value;
    identity.drm = form.drm.value;
    store('device', identity.device);
    store('account', identity.account);
    form.hidden = true;
    lastToken = null;
    showIdentity();
    if (hasStarted) recover();
  });
  addEventListener('pagehide', () => {
    run += 1;
    session.leave();
    stop('stopped');
  });
  addEventListener('pageshow', (event) => { if (event.persisted && hasStarted) recover(); });
}

async function begin() {
  try {
    house = await (await fetch('/v1/channels')).json();
    if (!house.channels?.length) throw new Error(house.message ?? 'there are no channels');
  } catch (error) {
    $('start').hidden = true;
    return showNote(`The channels cannot be loaded: ${error.message}.`);
  }
  store('device', identity.device);
  session = new SessionClient(house.tenant, { changed: draw, failed: sessionFailed });
  const wanted = Number(query.get('channel') ?? stored('channel'));
  current = house.channels.find(({ number }) => number === wanted) ?? house.channels[0];
  const complaint = complaintOf(query);
  $('where').textContent = house.lineup;
  showChannels();
  showIdentity();
  showChannel();
  show('idle');
  listen();
  setInterval(draw, 250);
  if (complaint) return showNote(complaint);
  if (query.get('autoplay') === '1') zap(current);
  return undefined;
}

/** What is wrong with the page's own address; nothing is played then. */
function complaintOf(query) {
  const accepted = { drm: ['clearkey', 'aes128'], sound: ['tone', 'muted', 'none'], fps: ['10', '25'] };
  const channel = query.get('channel');
  if (channel && !house.channels.some(({ number }) => String(number) === channel)) {
    return `There is no channel ${channel.slice(0, 20)}.`;
  }
  for (const [name, values] of Object.entries(accepted)) {
    const value = query.get(name);
    if (value && !values.includes(value)) return `${name} must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}.`;
  }
  return null;
}

function sessionFailed(failure) {
  if (failure.notification === 'OTVSSMHeartbeatErrorNotification') fail(failure);
  else note(failure, 'error');
}

begin();
