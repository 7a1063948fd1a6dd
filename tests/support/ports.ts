const FIRST = 12_000;
const OF_EACH_PROCESS = 20;
const PIECES = 1_000;

const first = FIRST + (process.pid % PIECES) * OF_EACH_PROCESS;
let next = 0;

export function freePort(): number {
  for (let tries = 0; tries < OF_EACH_PROCESS; tries++) {
    const port = first + (next++ % OF_EACH_PROCESS);
    if (isFree(port)) return port;
  }
  throw new Error(`No port from ${first} on is free`);
}

function isFree(port: number): boolean {
  try {
    void Bun.serve({ hostname: "0.0.0.0", port, fetch: () => new Response() }).stop(true);
    return true;
  } catch {
    return false;
  }
}
