/* Per side, because another person may log in here. */

const draftKey = (bookingId: number, side: string) => `message-draft-${side}-${bookingId}`;

export function readDraft(bookingId: number, side: string): string {
  try {
    return sessionStorage.getItem(draftKey(bookingId, side)) ?? "";
  } catch {
    return "";
  }
}

export function keepDraft(bookingId: number, side: string, text: string) {
  try {
    if (text) sessionStorage.setItem(draftKey(bookingId, side), text);
    else sessionStorage.removeItem(draftKey(bookingId, side));
  } catch {
    // Storage is blocked; the text stays on the page.
  }
}
