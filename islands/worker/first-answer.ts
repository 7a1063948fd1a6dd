/** Longer than a page takes on a usable network. */
export const TIMEOUT_MS = 10_000;

interface Sources {
  network: Promise<Response>;
  /** `isAny` falls back to today's saved day. */
  find: (isAny: boolean) => Promise<Response | undefined>;
  pause: (ms: number) => Promise<unknown>;
}

/** Serves a saved day if the network is slow or the site fails. */
export async function firstAnswer({ network, find, pause }: Sources): Promise<Response> {
  try {
    const answer = await Promise.race([network, pause(TIMEOUT_MS).then(() => find(false))]);
    if (answer && answer.status < 500) return answer;
    return (await find(false)) ?? (await network);
  } catch {
    return (await find(true)) ?? Response.error();
  }
}
