import type { QueryClient } from "@tanstack/react-query";
import { isLive, type LiveKind, livePaths } from "#src/shared/desk/live-kinds.ts";
import { refreshFrame } from "./refresh-frame.ts";

export interface Change {
  what: LiveKind | "everything";
  bookingId?: number;
}

/** Whether a path that islands read shows something of it. Of one booking, no path of another one does. */
const isShown = ({ what, bookingId }: Change, path: string) =>
  what === "everything"
    ? isLive(path)
    : livePaths[what].test(path) &&
      (bookingId === undefined || !/\/bookings\/\d/.test(path) || `${path}/`.includes(`/${bookingId}/`));

/** Several changes often come of one command. */
const TOGETHER_MS = 60;
/** Nothing changes below a dialog in which somebody writes, or a menu in which they choose. */
const isAnswering = () =>
  document.querySelector("dialog[open]") !== null || Boolean(document.activeElement?.closest('[role="menu"]'));
const LATER_MS = 1_000;

export function createReader(client: QueryClient) {
  let waiting: Change[] = [];
  const read = () => {
    if (isAnswering()) return void setTimeout(read, LATER_MS);
    const changes = waiting;
    waiting = [];
    const isMeant = (path: unknown) => typeof path === "string" && changes.some((change) => isShown(change, path));
    void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => isMeant(path) });
    if (isMeant("/api/membership")) void refreshFrame();
  };
  return (change: Change) => {
    if (waiting.push(change) === 1) setTimeout(read, TOGETHER_MS);
  };
}
