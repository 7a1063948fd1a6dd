import { keep, readKept } from "#islands/lib/kept.ts";

/* By booking and side: a person who signs in here as the other side does not read it. */

const draftKey = (bookingId: number, side: string) => `message-draft-${side}-${bookingId}`;

export const readDraft = (bookingId: number, side: string): string => readKept(draftKey(bookingId, side)) ?? "";

/** An empty text is none. */
export const keepDraft = (bookingId: number, side: string, text: string) => keep(draftKey(bookingId, side), text);
