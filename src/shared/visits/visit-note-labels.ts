export const MAX_VISIT_NOTE_CHARS = 1_000;
export const NOTE_OPEN_DAYS = 14;

export const noteRefusalTexts = {
  "not-completed": "You can write a note after the visit is completed.",
  written: "You've already written a visit note. Send a message instead.",
  over: `You can write a note for ${NOTE_OPEN_DAYS} days after the visit.`,
  left: "The other account is closed or suspended, so you can't write a note.",
} as const;
export type NoteRefusal = keyof typeof noteRefusalTexts;

export const NOTE_NEEDS_VISIT_TEXT = "Notes and photos need a completed visit";
export const EMPTY_NOTE_TEXT = "Write a note or choose a photo";
