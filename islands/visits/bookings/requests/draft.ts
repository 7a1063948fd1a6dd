import { HOUR_MS } from "#src/shared/base/duration.ts";
import type { BookingRequestProps, RequestValues } from "./request-values.ts";

/**
 * A half-filled form, kept in this tab (sessionStorage) while its owner reloads the page or signs in. It is removed
 * when the request was sent, after an hour, and with the session: `dropDrafts` runs on pages of visitors.
 */
interface Draft {
  /** Whose it is; null for a visitor, whose draft goes to the account that signs in here. */
  viewerId: number | null;
  /** The query of the page it was written on. */
  query: string;
  keptAt: number;
  values: RequestValues;
}

const PREFIX = "booking-draft-";

export function keepDraft({ groomer, viewerId }: BookingRequestProps, values: RequestValues, query = location.search) {
  const draft: Draft = { viewerId, query, keptAt: Date.now(), values };
  try {
    sessionStorage.setItem(PREFIX + groomer.id, JSON.stringify(draft));
  } catch {
    // Storage is switched off: the form starts as the server rendered it.
  }
}

export function forgetDraft(groomerId: number) {
  try {
    sessionStorage.removeItem(PREFIX + groomerId);
  } catch {
    // Storage is switched off, so nothing was kept.
  }
}

/** The values for the form instead of those that the server rendered; undefined when this person has no draft. */
export function findDraft(form: BookingRequestProps): RequestValues | undefined {
  const { groomer, viewerId, values: drawn, errors } = form;
  // A form that the server sent back is newer than any draft.
  if (Object.keys(errors).length > 0) return undefined;
  const draft = read(PREFIX + groomer.id);
  const isMine = draft && (draft.viewerId === null || draft.viewerId === viewerId);
  if (!isMine || Date.now() - draft.keptAt > HOUR_MS) return forgetDraft(groomer.id) as undefined;
  // Another link has chosen something since: that counts, and the draft fills in the rest.
  if (draft.query !== location.search) return { ...draft.values, ...filled(forStreet(draft.values, drawn)) };
  return viewerId === draft.viewerId ? draft.values : { ...drawn, ...filled(withWholeAddress(draft.values)) };
}

/** Removes the drafts of people who were signed in, on a page of a visitor. */
export function dropDrafts() {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX) && read(key)?.viewerId !== null) sessionStorage.removeItem(key);
    }
  } catch {
    // Storage is switched off, so nothing was kept.
  }
}

function read(key: string): Draft | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? "null") as Draft | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The town of a search does not belong to the street of a draft. */
const forStreet = ({ serviceAddress }: RequestValues, drawn: RequestValues): RequestValues =>
  serviceAddress ? withWholeAddress(drawn) : drawn;

const filled = (values: RequestValues): Partial<RequestValues> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.length > 0));

/** A ZIP code that a visitor tried does not belong to the street of the parent who has signed in. */
const withWholeAddress = (values: RequestValues): RequestValues =>
  values.serviceAddress ? values : { ...values, serviceCity: "", serviceState: "", serviceZipCode: "" };
