/** Characters of what a groomer tells the parent after a visit, at most. */
export const MAX_VISIT_NOTE = 1_000;
/** How long after a visit it can be written. */
export const NOTE_DAYS = 14;

/** Why no note can be written, for the groomer to read. */
export const noteRefusals = {
  "not-completed": "A note can be written once the visit is completed.",
  written: "You have written a note about this visit already. You can still send a message.",
  over: `A note can be written for ${NOTE_DAYS} days after the visit.`,
  left: "The other account is closed or suspended, so no note can be written.",
} as const;
export type NoteRefusal = keyof typeof noteRefusals;

export const NOTE_WITHOUT_VISIT = "A note and pictures go with a visit that is completed";
export const NOTE_IS_EMPTY = "Write a note, or choose a picture";
