import type { Query, QueryClient } from "@tanstack/react-query";
import { isLivePath, type LiveKind, liveApiPatterns } from "#src/shared/dashboard/live-kinds.ts";
import { element } from "../element.ts";
import { refreshServedParts } from "../refresh-frame.ts";
import { DIALOG_RECHECK_MS, hasOpenDialog, STALE_ROW_NOTE, showFreshData, UPDATED_NOTE } from "./focused-row.ts";

export interface LiveChange {
  what: LiveKind | "everything";
  bookingId?: number;
  /** Not announced, because the person was away. */
  isQuiet?: boolean;
}

const concernsPath = ({ what, bookingId }: LiveChange, path: string) =>
  what === "everything"
    ? isLivePath(path)
    : liveApiPatterns[what].test(path) &&
      (bookingId === undefined || !/\/bookings\/\d/.test(path) || `${path}/`.includes(`/${bookingId}/`));

/** One command often causes several changes. */
const TOGETHER_MS = 60;

/** A booking's page and its messages announce their own changes. */
const isSpoken = /^\/api\/bookings\/\d/;
const ANNOUNCED_MS = 5_000;

function announce(text: string) {
  const region = document.querySelector("#toast-status");
  if (!region) return;
  const line = element("p", { className: "hush" }, text);
  region.append(line);
  setTimeout(() => line.remove(), ANNOUNCED_MS);
}

export function createRefetcher(client: QueryClient) {
  let waiting: LiveChange[] = [];
  const read = () => {
    if (hasOpenDialog()) return void setTimeout(read, DIALOG_RECHECK_MS);
    const changes = waiting;
    waiting = [];
    const isMeant = (path: unknown) => typeof path === "string" && changes.some((change) => concernsPath(change, path));
    const queries = client.getQueryCache().findAll({ predicate: ({ queryKey: [path] }) => isMeant(path) });
    void Promise.all(queries.map((query) => readAgain(client, query))).then((all) => {
      const news = all.filter((text, at) => text && !isSpoken.test(`${queries[at]!.queryKey[0]}`));
      if (news.includes(STALE_ROW_NOTE)) announce(STALE_ROW_NOTE);
      else if (news.length > 0 && !changes.every(({ isQuiet }) => isQuiet)) announce(UPDATED_NOTE);
    });
    if (isMeant("/api/membership")) void refreshServedParts();
  };
  return (change: LiveChange) => {
    if (waiting.push(change) === 1) setTimeout(read, TOGETHER_MS);
  };
}

const latestReads = new WeakMap<Query, object>();

/** Returns the sentence to announce, or undefined if nothing changed. */
async function readAgain(client: QueryClient, query: Query): Promise<string | undefined> {
  const { state, options, queryKey } = query;
  const read = {};
  latestReads.set(query, read);
  const isUntouched = () =>
    query.state.fetchStatus === "idle" && query.state.dataUpdateCount === state.dataUpdateCount && query.isActive();
  if (isUntouched() && typeof options.queryFn === "function") {
    const fresh = await (options.queryFn as () => Promise<unknown>)().catch(() => undefined);
    if (latestReads.get(query) !== read) return;
    if (fresh !== undefined && isUntouched()) return showFreshData(client, query, fresh);
  }
  // The person's own change reads it at the same time, or there is no connection.
  await client.invalidateQueries({ queryKey, exact: true });
  return query.state.data === state.data ? undefined : UPDATED_NOTE;
}
