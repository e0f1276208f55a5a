// W3C Clear Key (https://www.w3.org/TR/encrypted-media-2/#clear-key) with a lease: the licence is
// renewed in a key session of its own, and the key goes when the lease has ended.
import { Failure, refusal } from './session.js';

const limit = 10000;

/**
 * The key identifier that an initialisation segment names in `tenc` (ISO/IEC 23001-7 §8.2), in
 * hexadecimal digits.
 */
function keyIdentifier(bytes) {
  for (let at = 0; at + 28 <= bytes.length; at += 1) {
    if (String.fromCharCode(...bytes.subarray(at, at + 4)) === 'tenc') {
      return [...bytes.subarray(at + 12, at + 28)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    }
  }
  return null;
}

const bytesOf = (digits) => digits.match(/../g).map((pair) => parseInt(pair, 16));

function base64url(bytes) {
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** Why this browser cannot play Clear Key; `null` when it can. */
export function obstacle() {
  if (!window.isSecureContext) {
    return 'encrypted media extensions need a secure context: localhost, or HTTPS with a certificate that this device trusts';
  }
  if (!navigator.requestMediaKeySystemAccess) return 'this browser has no encrypted media extensions';
  if (!window.MediaSource) return 'this browser has no Media Source Extensions';
  return null;
}

export class ClearKey {
  #url;
  #authorizations;
  #terms;
  #changed;
  #notified;
  #expired;
  #session = null;
  #timers = [];
  // The key that the initialisation segment names, all that are needed, and all that are there.
  #own = null;
  #wanted = [];
  #held = [];
  #isAsking = false;
  #keys = null;
  #closed = false;

  /** NO KEY, REQUESTED, VALID, RENEWING, NOT RENEWED, EXPIRED, ERROR. */
  state = 'NO KEY';
  begin = null;
  end = null;

  /** `terms`: `lease` in seconds and `renewAt`, the share of it after which the licence is renewed. */
  constructor({ url, authorizations, terms, changed, notified, expired }) {
    this.#url = url;
    this.#authorizations = authorizations;
    this.#terms = terms;
    this.#changed = changed;
    this.#notified = notified;
    this.#expired = expired;
  }

  /** Gets the first licence, for the keys that the initialisation segment and the playlist name. */
  async open(video, init, codecs, sound, identifiers) {
    this.#own = keyIdentifier(init);
    if (!this.#own) throw this.#failure({ code: -42668, message: 'the initialisation segment names no key' });
    this.#wanted = [this.#own, ...identifiers];
    const access = await navigator.requestMediaKeySystemAccess('org.w3.clearkey', [{
      initDataTypes: ['keyids'],
      videoCapabilities: [{ contentType: `video/mp4; codecs="${codecs}"` }],
      audioCapabilities: sound ? [{ contentType: `audio/mp4; codecs="${sound}"` }] : [],
    }]);
    this.#keys = await access.createMediaKeys();
    await video.setMediaKeys(this.#keys);
    await this.#request('REQUESTED');
  }

  /** The playlist names these keys now: a new one is asked for, with the others, ahead of time. */
  need(identifiers) {
    if (!this.#own || this.#closed) return;
    this.#wanted = [this.#own, ...identifiers];
    const isNew = identifiers.some((identifier) => !this.#held.includes(identifier));
    if (isNew && this.#keys && !this.#isAsking) this.#renew();
  }

  /** The licence is renewed at once. */
  renewNow() {
    if (this.state === 'VALID' || this.state === 'NOT RENEWED') this.#renew();
  }

  async close() {
    this.#closed = true;
    this.#clearTimers();
    const session = this.#session;
    this.#session = null;
    if (session) await session.close().catch(() => {});
  }

  #clearTimers() {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }

  async #request(state) {
    this.#isAsking = true;
    try {
      await this.#ask(state, this.#wanted);
    } finally {
      this.#isAsking = false;
    }
  }

  async #ask(state, wanted) {
    this.#show(state);
    const session = this.#keys.createSession();
    const message = new Promise((resolve) => {
      session.addEventListener('message', (event) => resolve(event.message), { once: true });
    });
    const kids = JSON.stringify({ kids: wanted.map((digits) => base64url(bytesOf(digits))) });
    await session.generateRequest('keyids', new TextEncoder().encode(kids));
    try {
      const licence = await this.#licence(await message);
      if (this.#closed) return await session.close().catch(() => {});
      await session.update(licence);
    } catch (error) {
      session.close().catch(() => {});
      if (error instanceof Failure) throw error;
      throw this.#failure({ code: -42668, message: 'the licence cannot be read' });
    }
    const last = this.#session;
    [this.#session, this.#held] = [session, wanted];
    if (last) last.close().catch(() => {});
    this.#beginLease();
  }

  async #licence(message) {
    let response, error;
    try {
      response = await fetch(this.#url, {
        method: 'POST', body: message, signal: AbortSignal.timeout(limit),
        headers: { 'nv-authorizations': this.#authorizations(), 'content-type': 'application/json' },
      });
      if (response.ok) return await response.arrayBuffer();
    } catch (problem) {
      [response, error] = [null, problem];
    }
    throw this.#failure(await refusal(response, error));
  }

  #failure(info) {
    return new Failure('OTVDRMLicenseError', { error: 'keyResponseError', ...info });
  }

  #beginLease() {
    this.#clearTimers();
    const lease = this.#terms.lease * 1000;
    this.begin = performance.now();
    this.end = this.begin + lease;
    this.#timers = [
      setTimeout(() => this.#renew(), lease * this.#terms.renewAt),
      setTimeout(() => this.#expire(), lease),
    ];
    this.#show('VALID');
  }

  async #renew() {
    try {
      await this.#request('RENEWING');
    } catch (failure) {
      if (this.#closed) return;
      this.#show('NOT RENEWED');
      this.#notified(failure);
    }
  }

  // The documented policy: an expired lease is renewed at once; if that fails playback stops.
  async #expire() {
    const session = this.#session;
    [this.#session, this.#held] = [null, []];
    this.#show('EXPIRED');
    this.#notified(new Failure('OTVDRMLicenseError', {
      error: 'keyResponseWithExpiredLease', code: -42656, message: 'the lease has expired',
    }));
    if (session) await session.close().catch(() => {});
    try {
      await this.#request('RENEWING');
    } catch (failure) {
      if (this.#closed) return;
      this.#show('EXPIRED');
      this.#expired(failure);
    }
  }

  #show(state) {
    if (this.#closed) return;
    this.state = state;
    this.#changed();
  }
}
