import { dayPath } from "#src/shared/base/dashboard-paths.ts";
import { NO_LOGIN, SESSION_HEADER } from "#src/shared/base/session-header.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";

const KEPT_MS = 36 * HOUR_MS;
/** Debounce, because a change is often several calls. */
const SETTLING_MS = 2_000;

export const isDayChangePath = (pathname: string) =>
  /^\/api\/(?:bookings|clients|connected-calendars|days?-|groomer-profiles|locations|time-off|visits)/.test(pathname);

interface WorkerPlatform {
  caches: Pick<CacheStorage, "keys" | "open" | "delete">;
  fetch: (path: string) => Promise<Response>;
  now: () => number;
  pause: (ms: number) => Promise<unknown>;
}

/** One cache, named by session and time. Other sessions and old data are dropped with the next response. */
export function createOfflineDays({ caches, fetch, now, pause }: WorkerPlatform) {
  /** Session of the latest response. Undefined before the first. */
  let latest: string | undefined;
  /** Incremented on change, so that earlier requests are not saved. */
  let turn = 0;
  let coming: Promise<void> | undefined;

  async function drop(isOver: (session: string, madeAt: number) => boolean) {
    for (const name of await caches.keys()) {
      const [session = "", madeAt] = name.split(" ");
      if (isOver(session, Number(madeAt)) || Math.abs(now() - Number(madeAt)) > KEPT_MS) await caches.delete(name);
    }
  }

  function belongTo(session: string) {
    if (latest !== undefined && latest !== session) turn++;
    latest = session;
    return drop((own) => own !== session);
  }

  async function ask() {
    coming = undefined;
    const mine = turn;
    const answer = await fetch("/api/offline-days");
    await notice(answer, false);
    if (!answer.ok) return;
    const days = (await answer.json()) as { path: string; html: string }[];
    const session = answer.headers.get(SESSION_HEADER)!;
    const madeAt = now();
    const headers = {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": answer.headers.get("content-security-policy")!,
    };
    const cache = await caches.open(`${session} ${madeAt}`);
    for (const { path, html } of days) await cache.put(path, new Response(html, { headers }));
    // The session may have changed in between.
    await drop((own, at) => turn !== mine || own !== session || at < madeAt);
  }

  /** Drops data of other sessions. A page without the header has no session. */
  async function notice(answer: Response, isPage: boolean) {
    const isDocument = isPage && answer.ok && answer.headers.get("content-type")?.startsWith("text/html");
    const session = answer.headers.get(SESSION_HEADER) ?? (isDocument || answer.status === 401 ? NO_LOGIN : undefined);
    if (session) await belongTo(session);
  }

  return {
    notice,
    forget: () => belongTo(NO_LOGIN),
    keep: () => {
      coming ??= pause(SETTLING_MS).then(ask);
      return coming;
    },
    isKeeping: async () => (await caches.keys()).length > 0,
    /** `isAny` falls back to today's (by the device's clock), or else to any. Undefined if nothing is saved. */
    async find(path: string, isAny: boolean): Promise<Response | undefined> {
      await drop(() => false);
      const [name] = await caches.keys();
      if (!name) return undefined;
      const cache = await caches.open(name);
      const today = dayPath(new Date(now()).toLocaleDateString("sv"));
      const own = await cache.match(path);
      if (own || !isAny) return own;
      return (await cache.match(today)) ?? cache.match((await cache.keys())[0]!);
    },
  };
}

/** Longer than a page takes on a usable network. */
const TIMEOUT_MS = 10_000;

interface DaySources {
  network: Promise<Response>;
  /** `isAny` falls back to today's saved day, or else to any. */
  find: (isAny: boolean) => Promise<Response | undefined>;
  pause: (ms: number) => Promise<unknown>;
}

/** Serves a saved day if the network is slow or the site fails. */
export async function firstAnswer({ network, find, pause }: DaySources): Promise<Response> {
  try {
    const answer = await Promise.race([network, pause(TIMEOUT_MS).then(() => find(false))]);
    if (answer && answer.status < 500) return answer;
    return (await find(false)) ?? (await network);
  } catch {
    return (await find(true)) ?? Response.error();
  }
}
