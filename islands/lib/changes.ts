import type { QueryClient } from "@tanstack/react-query";
import { followChanges } from "./event-stream.ts";
import { type Change, createReader } from "./read-again.ts";

/** What tabs of one browser tell each other. */
type Word =
  /** A tab is looked at again. */
  | { asks: true }
  /** From when on the tab with the stream knows of every change, and when it heard of the latest. */
  | { since: number; latest: number }
  | { heard: Change };

/** The page was made a moment before it arrived. */
const MARGIN_MS = 2_000;

let isHearing = false;

/**
 * Keeps what this page shows up to date. The tabs of a browser share one stream: whichever holds the lock reads it and tells the
 * others. Tabs that nobody looks at neither hold it nor hear; they catch up when they are looked at again. A browser without
 * locks does without.
 */
export function subscribeToChanges(client: QueryClient) {
  if (isHearing || !navigator.locks) return;
  isHearing = true;
  const tabs = new BroadcastChannel("changes");
  const say = (word: Word) => tabs.postMessage(word);
  const readAgain = createReader(client);
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  /** What is shown was true at this time, or later. */
  let trueAt = performance.timeOrigin + (page?.responseStart ?? 0);
  /** Of the tab that has the stream, while it has one. */
  let own: { since: number; latest: number } | undefined;
  let turn: AbortController | undefined;

  const take = (change: Change) => {
    trueAt = Date.now();
    readAgain(change);
  };
  const hear = (change: Change) => {
    if (own) own.latest = Date.now();
    take(change);
    say({ heard: change });
  };
  const isBehind = ({ since, latest }: { since: number; latest: number }) =>
    trueAt < since || latest > trueAt - MARGIN_MS;

  tabs.onmessage = ({ data }: MessageEvent<Word>) => {
    if (document.hidden) return;
    if ("asks" in data) {
      if (own) say(own);
    } else if ("heard" in data) take(data.heard);
    else if (isBehind(data)) take({ what: "everything" });
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
      hear,
    });
    own = undefined;
    if (isOver) leave();
  }

  function look() {
    turn?.abort();
    turn = undefined;
    if (document.hidden) return;
    turn = new AbortController();
    const { signal } = turn;
    say({ asks: true });
    navigator.locks.request("changes", { signal }, () => follow(signal)).catch(() => {});
  }

  /** Nobody is signed in any more; the next page begins anew. */
  function leave() {
    document.removeEventListener("visibilitychange", look);
    tabs.close();
  }

  document.addEventListener("visibilitychange", look);
  look();
}
