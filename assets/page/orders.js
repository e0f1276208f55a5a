// Does what the wall tells this page to do, for as long as the page is open: a stream of orders,
// read with the client's own token, which an EventSource could not send.

const pause = 2000;

/** Calls `act` with each order; `token` says whose page it is. */
export async function listen(token, act) {
  for (;;) {
    try {
      const response = await fetch('/v1/orders', { headers: { 'nv-authorizations': token() } });
      if (response.ok) await read(response.body.getReader(), act);
      else if (response.status === 403 || response.status === 404) return;
    } catch { /* the wall has gone, and may come back */ }
    await new Promise((resolve) => { setTimeout(resolve, pause); });
  }
}

async function read(reader, act) {
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    rest += decoder.decode(value, { stream: true });
    const lines = rest.split('\n');
    rest = lines.pop();
    for (const line of lines) if (line.startsWith('data: ')) act(JSON.parse(line.slice(6)));
  }
}
