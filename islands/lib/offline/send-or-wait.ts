import { ApiError, callApi, type HttpVerb } from "../api.ts";

export interface UnsentChange {
  method: HttpVerb;
  path: string;
  body: object;
  headers?: Record<string, string>;
  /** Shown while the change waits, with a link to the visit, day, or client. */
  text: string;
  href: string;
  /** ID of the change that must arrive first. This one waits as long as that one waits. */
  after?: string | undefined;
}

export const changeIdOf = ({ method, path, headers }: UnsentChange) =>
  headers?.["idempotency-key"] ?? `${method} ${path}`;

export const KEPT_UNSENT = "waiting";
export const CHANGE_SENT_EVENT = "sent";

/** Sends a change, or keeps it in the phone if the server can't be reached. Throws like `callApi`. */
export async function sendOrWait<T>(change: UnsentChange): Promise<T | typeof KEPT_UNSENT> {
  const { method, path, body, headers } = change;
  /** The bar of each page (waiting-bar.ts) answers, because code can't be loaded offline. */
  const isTaken = (what: string) => !dispatchEvent(new CustomEvent(what, { detail: change, cancelable: true }));
  if (change.after && isTaken(KEPT_UNSENT)) return KEPT_UNSENT;
  try {
    const answer = await callApi<T>(method, path, body, headers);
    isTaken(CHANGE_SENT_EVENT);
    return answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 0 && isTaken(KEPT_UNSENT)) return KEPT_UNSENT;
    throw error;
  }
}
