import type { QueryClient } from "@tanstack/react-query";
import { followChanges } from "./event-stream.ts";
import { createRefetcher, type LiveChange } from "./refetch.ts";

export type TabMessage =
  | { asks: true }
  /** UTC milliseconds since the leading tab has followed changes, and of its latest change (0 before any). */
  | { since: number; latest: number }
  | { change: LiveChange };

const MARGIN_MS = 2_000;
/** Older data is read again when its tab is shown, because it says how long it is until visits. */
const OLD_MS = 60_000;

let isHearing = false;

/** Keeps the page current. Tabs share one stream through Web Locks; hidden tabs catch up later. */
export function subscribeToChanges(client: QueryClient) {
  if (isHearing || !navigator.locks) return;
  isHearing = true;
  const tabs = new BroadcastChannel("changes");
  const say = (word: TabMessage) => tabs.postMessage(word);
  const readAgain = createRefetcher(client);
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  /** UTC milliseconds. The page's data is at least this recent. */
  let trueAt = performance.timeOrigin + (page?.responseStart ?? 0);
  let own: { since: number; latest: number } | undefined;
  let turn: AbortController | undefined;

  const take = (change: LiveChange) => {
    trueAt = Date.now();
    readAgain(change);
  };
  const onChange = (change: LiveChange) => {
    if (own) own.latest = Date.now();
    take(change);
    say({ change });
  };

  tabs.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (document.hidden) return;
    if ("asks" in data) {
      if (own) say(own);
    } else if ("change" in data) take(data.change);
    else if (trueAt < data.since || data.latest > trueAt - MARGIN_MS) take({ what: "everything" });
    else trueAt = Date.now();
  };

  async function follow(signal: AbortSignal) {
    const isOver = await followChanges({
      signal,
      age: () => Math.max(0, Math.round(Date.now() - trueAt)),
      begin: () => {
        own ??= { since: trueAt, latest: 0 };
        say(own);
      },
      live: () => {
        trueAt = Date.now();
      },
      onChange,
    });
    own = undefined;
    if (!isOver) return;
    document.removeEventListener("visibilitychange", look);
    tabs.close();
    (await import("../../ui/logged-out.ts")).showLoggedOutToast();
  }

  function look() {
    turn?.abort();
    turn = undefined;
    if (document.hidden) return;
    if (Date.now() - trueAt > OLD_MS) readAgain({ what: "everything", isQuiet: true });
    turn = new AbortController();
    const { signal } = turn;
    say({ asks: true });
    navigator.locks.request("changes", { signal }, () => follow(signal)).catch(() => {});
  }

  document.addEventListener("visibilitychange", look);
  look();
}
