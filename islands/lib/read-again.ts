import type { QueryClient } from "@tanstack/react-query";
import { refreshChecklist } from "./refresh-checklist.ts";

/** What the site says has changed: as `ChangeEvent` in src/shared/desk/changes.ts. */
export interface Change {
  what: "bookings" | "messages" | "schedule" | "membership" | "blocking" | "everything";
  bookingId?: number;
}

/** Which of the paths that islands read show something of it. */
const shows: Record<Change["what"], (path: string, bookingId?: number) => boolean> = {
  bookings: (path) => /^\/api\/(?:bookings|day-plans)/.test(path),
  // Lists say how many are unread.
  messages: (path, bookingId) =>
    path.startsWith("/api/bookings") && (!/\/\d/.test(path) || `${path}/`.includes(`/${bookingId}/`)),
  schedule: (path) => /^\/api\/(?:day-|hours-off|unavailable-ranges|bookings\/fits)/.test(path),
  membership: (path) => path.startsWith("/api/membership"),
  // Bookings and clients say who is blocked.
  blocking: (path) => /^\/api\/(?:blocked-parents|bookings\/(?:groomer|\d+$)|clients)/.test(path),
  everything: (path) =>
    [shows.bookings, shows.schedule, shows.membership, shows.blocking].some((isShown) => isShown(path)),
};

/** Several changes often come of one command. */
const TOGETHER_MS = 60;
/** Nothing changes below a dialog in which somebody writes. */
const isAnswering = () => document.querySelector("dialog[open]") !== null;
const LATER_MS = 1_000;

/** Reads again what the page shows of a change, as after a write of its own. */
export function createReader(client: QueryClient) {
  let waiting: Change[] = [];
  const read = () => {
    if (isAnswering()) return void setTimeout(read, LATER_MS);
    const changes = waiting;
    waiting = [];
    const isMeant = (path: unknown) =>
      typeof path === "string" && changes.some(({ what, bookingId }) => shows[what](path, bookingId));
    void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => isMeant(path) });
    if (isMeant("/api/membership")) void refreshChecklist();
  };
  return (change: Change) => {
    if (waiting.push(change) === 1) setTimeout(read, TOGETHER_MS);
  };
}
