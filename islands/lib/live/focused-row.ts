import type { Query, QueryClient } from "@tanstack/react-query";
import { element } from "../element.ts";

export const STALE_ROW_NOTE = "Just changed. It updates when you move on.";
export const UPDATED_NOTE = "This page was updated.";

interface KeptRow {
  row: Element;
  note: Element;
  /** Data to show once the focus has left the row, and the data shown until then. */
  waiting: Map<Query, { fresh: unknown; shown: unknown }>;
}

let kept: KeptRow | undefined;

/** Data doesn't change under an open dialog or menu. */
export const hasOpenDialog = () =>
  document.querySelector("dialog[open]") !== null || Boolean(document.activeElement?.closest('[role="menu"]'));
export const DIALOG_RECHECK_MS = 1_000;

/**
 * Shows data that someone else changed. A focused row that would move or go stays as it was until it loses focus.
 * Returns the sentence to announce, or undefined if nothing changed.
 */
export function showFreshData(client: QueryClient, query: Query, fresh: unknown): string | undefined {
  settle(client);
  const row = document.activeElement?.closest("main :is(li, tr)");
  const before = query.state.data;
  const data = row ? keepFocusedRow(before, fresh, idOfRow(row)) : fresh;
  client.setQueryData(query.queryKey, data);
  const shown = query.state.data;
  const wasKept = kept !== undefined;
  if (row && data !== fresh) {
    kept ??= markRow(row, client);
    kept.waiting.set(query, { fresh, shown });
    if (!wasKept) return STALE_ROW_NOTE;
  } else kept?.waiting.delete(query);
  return shown === before ? undefined : UPDATED_NOTE;
}

/** A row has its item's number at the end of its ID, or of its first link's address. */
const idOfRow = (row: Element) =>
  row.id ? row.id.split("-").at(-1) : row.querySelector("a")?.pathname.split("/").at(-1);

function markRow(row: Element, client: QueryClient): KeptRow {
  const note = element("span", { className: "due small" }, STALE_ROW_NOTE);
  (row.querySelector(".thing, .what, :scope > div:not([class]), th, strong, a") ?? row).append(" ", note);
  row.addEventListener("focusout", () => setTimeout(settle, 0, client));
  return { row, note, waiting: new Map() };
}

/** Updates the row once the focus has left it, and any dialog or menu opened from it. */
function settle(client: QueryClient) {
  if (!kept || kept.row.contains(document.activeElement)) return;
  if (hasOpenDialog()) return void setTimeout(settle, DIALOG_RECHECK_MS, client);
  const { note, waiting } = kept;
  kept = undefined;
  note.remove();
  for (const [query, { fresh, shown }] of waiting) {
    // The person's own change may have read the data again.
    if (query.state.data === shown) client.setQueryData(query.queryKey, fresh);
  }
}

type Item = Record<string, unknown> & { booking?: Item };

const isObject = (data: unknown): data is Item => typeof data === "object" && data !== null;

const idOf = (data: unknown) =>
  isObject(data) ? (data.booking?.id ?? data.bookingId ?? data.id ?? data.otherId)?.toString() : undefined;

/** Key that changes if the row moves to another list or date, or gets other buttons. */
function placeOf(data: Item): string {
  const { status, preferredDate, date, proposal } = data.booking ?? data;
  return [status, preferredDate, date, isObject(proposal) && proposal.id].join();
}

/** Returns the fresh data, with the old item in its old place if it's gone or would move. */
export function keepFocusedRow<T>(old: unknown, fresh: T, id: string | undefined): T {
  if (!id || !isObject(old)) return fresh;
  if (!isObject(fresh)) return hasRow(old, id) ? (old as T) : fresh;
  const isRow = (one: unknown): one is Item => idOf(one) === id;
  if (Array.isArray(fresh) && Array.isArray(old) && old.some(isRow)) {
    // A stop and its drive share an ID, so several rows are compared and kept.
    const [was, now] = [old.filter(isRow), fresh.filter(isRow)];
    if (was.map(placeOf).join(";") === now.map(placeOf).join(";")) return fresh;
    return fresh.filter((one) => !isRow(one)).toSpliced(old.findIndex(isRow), 0, ...was) as typeof fresh;
  }
  // Doesn't look into other rows, which have lists too, such as pets.
  const parts = Object.entries(fresh).map(
    ([key, part]) => [key, Array.isArray(fresh) && idOf(part) ? part : keepFocusedRow(old[key], part, id)] as const,
  );
  if (parts.every(([key, part]) => part === (fresh as Item)[key])) return fresh;
  return (Array.isArray(fresh) ? parts.map(([, part]) => part) : Object.fromEntries(parts)) as T;
}

const hasRow = (data: Item, id: string): boolean =>
  Object.values(data).some((one) => idOf(one) === id || (isObject(one) && hasRow(one, id)));
