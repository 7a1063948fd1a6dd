/** Longer than a page takes where there is a network worth the name. */
export const TIMEOUT_MS = 10_000;

interface Sources {
  /** The page of the site; fails when there is no network. */
  network: Promise<Response>;
  /** What is kept of that page; with `isAny` of any other, where there is nothing. */
  find: (isAny: boolean) => Promise<Response | undefined>;
  pause: (ms: number) => Promise<unknown>;
}

/** A kept day stands in where the network is weak or the site cannot answer; without one, for every page. */
export async function firstAnswer({ network, find, pause }: Sources): Promise<Response> {
  try {
    const answer = await Promise.race([network, pause(TIMEOUT_MS).then(() => find(false))]);
    if (answer && answer.status < 500) return answer;
    return (await find(false)) ?? (await network);
  } catch {
    return (await find(true)) ?? Response.error();
  }
}
