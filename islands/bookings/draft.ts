import type { RequestValues } from "./request-values.ts";

/** A form half filled, kept in this tab while its owner signs in. */
const keyOf = (groomerId: number) => `booking-draft-${groomerId}`;

export function keepDraft(groomerId: number, values: RequestValues) {
  try {
    sessionStorage.setItem(keyOf(groomerId), JSON.stringify(values));
  } catch {
    // Storage is switched off: the form starts empty after signing in.
  }
}

/** Gives the draft once and forgets it: what was written about a pet does not stay behind. */
export function takeDraft(groomerId: number): RequestValues | undefined {
  try {
    const kept = sessionStorage.getItem(keyOf(groomerId));
    sessionStorage.removeItem(keyOf(groomerId));
    return kept ? (JSON.parse(kept) as RequestValues) : undefined;
  } catch {
    return undefined;
  }
}
