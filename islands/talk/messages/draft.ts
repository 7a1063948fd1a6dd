/* By booking and side: a person who signs in here as the other side does not read it. */

const draftKey = (bookingId: number, side: string) => `message-draft-${side}-${bookingId}`;

export function readDraft(bookingId: number, side: string): string {
  try {
    return sessionStorage.getItem(draftKey(bookingId, side)) ?? "";
  } catch {
    return "";
  }
}

/** An empty text is none. */
export function keepDraft(bookingId: number, side: string, text: string) {
  try {
    if (text) sessionStorage.setItem(draftKey(bookingId, side), text);
    else sessionStorage.removeItem(draftKey(bookingId, side));
  } catch {
    // Storage is switched off: the text stays in the page alone.
  }
}
