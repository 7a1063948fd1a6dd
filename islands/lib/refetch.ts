import type { QueryClient } from "@tanstack/react-query";
import { isLive, type LiveKind, livePaths } from "#src/shared/dashboard/live-kinds.ts";
import { refreshFrame } from "./refresh-frame.ts";

export interface LiveChange {
  what: LiveKind | "everything";
  bookingId?: number;
}

const concernsPath = ({ what, bookingId }: LiveChange, path: string) =>
  what === "everything"
    ? isLive(path)
    : livePaths[what].test(path) &&
      (bookingId === undefined || !/\/bookings\/\d/.test(path) || `${path}/`.includes(`/${bookingId}/`));

/** One command often causes several changes. */
const TOGETHER_MS = 60;
/** Don't change data under an open dialog or menu. */
const isAnswering = () =>
  document.querySelector("dialog[open]") !== null || Boolean(document.activeElement?.closest('[role="menu"]'));
const LATER_MS = 1_000;

/** A booking's page and its messages announce their own changes. */
const isSpoken = /^\/api\/bookings\/\d/;
const ANNOUNCED_MS = 5_000;

function announceUpdate() {
  const region = document.querySelector("#toast-status");
  if (!region) return;
  const line = document.createElement("p");
  line.className = "hush";
  line.textContent = "This page was updated.";
  region.append(line);
  setTimeout(() => line.remove(), ANNOUNCED_MS);
}

export function createRefetcher(client: QueryClient) {
  let waiting: LiveChange[] = [];
  const read = () => {
    if (isAnswering()) return void setTimeout(read, LATER_MS);
    const changes = waiting;
    waiting = [];
    const isMeant = (path: unknown) => typeof path === "string" && changes.some((change) => concernsPath(change, path));
    const queries = client.getQueryCache().findAll({ predicate: ({ queryKey: [path] }) => isMeant(path) });
    const before = queries.map(({ state }) => state.data);
    void client.invalidateQueries({ predicate: (query) => queries.includes(query) }).then(() => {
      if (queries.some(({ state, queryKey }, at) => state.data !== before[at] && !isSpoken.test(`${queryKey[0]}`)))
        announceUpdate();
    });
    if (isMeant("/api/membership")) void refreshFrame();
  };
  return (change: LiveChange) => {
    if (waiting.push(change) === 1) setTimeout(read, TOGETHER_MS);
  };
}
