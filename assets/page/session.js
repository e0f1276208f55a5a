// An SSM client (Players/SecureSessions): set-up before playback, heartbeats, teardown.

// As long as the SDK blocks for a set-up and for a teardown, and a heartbeat waits, in milliseconds.
const limits = { setup: 5000, heartbeat: 5000, teardown: 3000 };

const notifications = {
  setup: 'OTVSSMSetupErrorNotification',
  heartbeat: 'OTVSSMHeartbeatErrorNotification',
  teardown: 'OTVSSMTeardownErrorNotification',
};

/** What a failed request leads to: a notification of the SDK, with its `userInfo`. */
export class Failure extends Error {
  constructor(name, userInfo) {
    super(userInfo.message || name);
    this.notification = name;
    this.userInfo = userInfo;
  }
}

/** The service's own code and message; without a response the code is -1. */
export async function refusal(response, error) {
  if (!response) return { code: -1, message: error?.name === 'TimeoutError' ? 'timed out' : 'no response' };
  let body = {};
  try { body = await response.json(); } catch { /* a body that is not JSON has no code */ }
  const info = { code: response.status, message: body.message || `HTTP ${response.status}` };
  if (body.errorCode !== undefined) info.errorCode = body.errorCode;
  return info;
}

export class SessionClient {
  #tenant;
  #changed;
  #failed;
  #token = null;
  #timer = null;
  // One request after the other: a source that comes during a request waits for its response.
  #tail = Promise.resolve();

  /** OFF, SET-UP, ON, BEAT, LOST, REFUSED, TEARDOWN. */
  state = 'OFF';
  beats = [];
  count = 0;
  interval = 0;
  nextBeat = null;

  constructor(tenant, { changed, failed }) {
    this.#tenant = tenant;
    this.#changed = changed;
    this.#failed = failed;
  }

  get token() { return this.#token; }

  /** Sets a session up unless `isWanted()` has become false meanwhile; throws a `Failure`. */
  setUp(contentToken, isWanted) {
    return this.#queue(async () => {
      if (!isWanted()) return;
      this.#show('SET-UP');
      try {
        const grant = await this.#send('setup', contentToken);
        const interval = grant.heartbeat ?? grant.heartBeat;
        this.#token = grant.sessionToken;
        [this.count, this.beats, this.interval] = [0, [], interval * 1000];
        if (interval > 0) this.#schedule();
        this.#show('ON');
      } catch (failure) {
        this.#show('REFUSED');
        throw failure;
      }
    });
  }

  /**
   * Ends the session if there is one, a lost one too, for the token survives a failed heartbeat.
   * `isFailed` keeps the word for what went wrong with it.
   */
  tearDown({ isFailed = false } = {}) {
    return this.#queue(async () => {
      const isOver = isFailed && ['LOST', 'REFUSED'].includes(this.state);
      const [token, word] = [this.#forget(), isOver ? this.state : 'OFF'];
      if (token) {
        this.#show('TEARDOWN');
        try { await this.#send('teardown', token); } catch (failure) { this.#failed(failure); }
      }
      this.#show(word);
    });
  }

  /** The next heartbeat comes at once. */
  beatNow() {
    if (!this.nextBeat) return;
    clearTimeout(this.#timer);
    this.#beat();
  }

  /** The page goes away: the request outlives it. */
  leave() {
    const token = this.#forget();
    if (token) fetch(this.#url('teardown'), { ...this.#request(token), keepalive: true }).catch(() => {});
    this.#show('OFF');
  }

  #queue(work) {
    const result = this.#tail.then(work);
    this.#tail = result.catch(() => {});
    return result;
  }

  // The timer and the token go before the request, so that no heartbeat races it.
  #forget() {
    const token = this.#token;
    clearTimeout(this.#timer);
    [this.#token, this.nextBeat] = [null, null];
    return token;
  }

  #schedule() {
    this.nextBeat = performance.now() + this.interval;
    this.#timer = setTimeout(() => this.#beat(), this.interval);
  }

  async #beat() {
    const token = this.#token;
    this.#show('BEAT');
    try {
      const grant = await this.#send('heartbeat', token);
      if (this.#token !== token) return;
      this.#token = grant.sessionToken;
      this.count += 1;
      this.#mark(true);
      this.#schedule();
      this.#show('ON');
    } catch (failure) {
      if (this.#token !== token) return;
      this.nextBeat = null;
      this.#mark(false);
      this.#show('LOST');
      this.#failed(failure);
    }
  }

  #mark(isGood) { this.beats = [...this.beats, isGood].slice(-24); }

  async #send(action, token) {
    let response, error;
    try {
      response = await fetch(
        this.#url(action), { ...this.#request(token), signal: AbortSignal.timeout(limits[action]) });
      if (response.ok) return action === 'teardown' ? {} : await response.json();
    } catch (problem) {
      [response, error] = [null, problem];
    }
    throw new Failure(notifications[action], await refusal(response, error));
  }

  #url(action) { return `/${this.#tenant}/ssm/v1/sessions/${action}`; }

  #request(token) {
    return {
      method: 'POST', body: '{}',
      headers: { 'nv-authorizations': token, 'content-type': 'application/json' },
    };
  }

  #show(state) {
    this.state = state;
    this.#changed();
  }
}
