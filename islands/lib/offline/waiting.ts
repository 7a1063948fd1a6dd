import { DAY_MS } from "#src/shared/base/time.ts";
import { type ApiError, callApi, confirmationQuestion, type HttpVerb } from "../api.ts";
import { readAllLocal, readStored, storeValue } from "../tab-storage.ts";
import { showToast } from "../toasts.ts";
import { changeIdOf, type UnsentChange } from "./send-or-wait.ts";

export interface WaitingChange extends UnsentChange {
  /** A later change with the same ID replaces it. */
  id: string;
  userId: string;
  at: number;
  /** The server's refusal, or its question. */
  refusal?: { sentence: string; isQuestion: boolean };
}

const mayWait: readonly [HttpVerb, path: RegExp, status?: string][] = [
  ["POST", /^\/api\/visits$/],
  ["PATCH", /^\/api\/bookings\/\d+\/status$/, "completed"],
  ["POST", /^\/api\/bookings\/\d+\/note$/],
  ["POST", /^\/api\/bookings\/\d+\/next-visit$/],
  ["PATCH", /^\/api\/clients\/\d+(\/pets\/\d+)?$/],
];

const LONGEST_MS = 7 * DAY_MS;
const PREFIX = "waiting ";
/** Dispatched after each change of the list. */
export const WAITING_CHANGED_EVENT = "waiting-list";

/** Keeps a change that didn't reach the server. False if it can't wait. */
export function keepUnsent(change: UnsentChange): boolean {
  const { person: userId } = document.body.dataset;
  const id = changeIdOf(change);
  if (
    !userId ||
    !canWait(change) ||
    !storeWaiting(id, { ...change, id, userId, at: Date.now() + (change.after ? 1 : 0) })
  )
    return false;
  const description = "We'll send it when you're back online.";
  showToast({ kind: "success", title: "Saved on this phone", description });
  return true;
}

/** Photos are too large to store, and without locks two tabs could send a change twice. */
const canWait = ({ method, path, body }: UnsentChange) =>
  navigator.locks !== undefined &&
  !("photos" in body) &&
  mayWait.some(([by, at, to]) => by === method && at.test(path) && (!to || ("status" in body && body.status === to)));

/** Undefined discards the stored change. False if the browser can't store anything. */
export function storeWaiting(id: string, change: WaitingChange | undefined): boolean {
  const isKept = storeValue(PREFIX + id, change, "localStorage");
  dispatchEvent(new Event(WAITING_CHANGED_EVENT));
  return isKept;
}

/** Discards a change by its ID, with the changes that wait for it. */
export function discardWaiting(gone: string) {
  for (const { id, after } of readWaiting()) if (id === gone || after === gone) storeWaiting(id, undefined);
}

/** Called at logout, and when the account is closed. */
export function dropAllWaiting() {
  for (const { id } of readAllLocal<WaitingChange>(PREFIX)) storeValue(PREFIX + id, undefined, "localStorage");
}

/** Oldest first. Drops changes of other people and those older than a week. */
export function readWaiting(now = Date.now()): WaitingChange[] {
  const { person } = document.body.dataset;
  const isGone = ({ userId, at }: WaitingChange) => userId !== person || Math.abs(now - at) > LONGEST_MS;
  const all = readAllLocal<WaitingChange>(PREFIX);
  for (const change of all) if (isGone(change)) storeValue(PREFIX + change.id, undefined, "localStorage");
  return all.filter((change) => !isGone(change)).sort((one, other) => one.at - other.at);
}

/** Statuses after which a change waits: unreachable, logged out, too many requests. */
const UNSENT = [0, 401, 429];

const STORAGE_MS = 150;

/** Sends each change once, from one tab. Returns what arrived, what was refused, and why it stopped early. */
export const sendWaiting = () =>
  navigator.locks.request(WAITING_CHANGED_EVENT, async () => {
    // Changes that another tab has just sent leave this tab's storage a moment later.
    await new Promise((done) => setTimeout(done, STORAGE_MS));
    const sent: WaitingChange[] = [];
    const refused: WaitingChange[] = [];
    for (const change of readWaiting()) {
      const stored = (id = "") => readStored<WaitingChange>(PREFIX + id, "localStorage");
      const isCurrent = () => stored(change.id)?.at === change.at;
      if (change.refusal || !isCurrent() || stored(change.after)) continue;
      const { id, method, path, body, headers } = change;
      try {
        await callApi(method, path, body, headers);
        sent.push(change);
        if (isCurrent()) storeWaiting(id, undefined);
      } catch (error) {
        const { status, sentence } = error as ApiError;
        if (UNSENT.includes(status)) return { sent, refused, stopped: status };
        const refusal = { sentence, isQuestion: confirmationQuestion(error) !== undefined };
        if (status >= 500 || !isCurrent()) continue;
        refused.push(change);
        storeWaiting(id, { ...change, refusal });
      }
    }
    return { sent, refused };
  });
