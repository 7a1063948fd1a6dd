/** Characters of a message, at most. */
export const MAX_MESSAGE = 1_000;
/** How long people can write to each other after a visit. */
export const THREAD_DAYS = 14;
/** How long a message may stay unread before a mail says that it is there. */
export const UNREAD_MINUTES = 10;
/** Messages that are shown, and read, at once. */
export const MESSAGES_AT_ONCE = 100;
/** Conversations on a page of Messages. */
export const THREADS_AT_ONCE = 50;
/** Characters of the last message that the list shows. */
export const MAX_LAST_LINE = 160;

/** Why neither side can write in a thread any more, for both to read. */
export const threadClosedTexts = {
  ended: "This booking is over, so messages are closed.",
  over: `Messages close ${THREAD_DAYS} days after the visit.`,
  left: "The other account is closed or suspended, so messages are closed.",
} as const;
export type ThreadClosed = keyof typeof threadClosedTexts;

/** What stands in place of a message without words. */
export const goneText = ({ isHidden }: { isHidden: boolean }) =>
  isHidden ? "We hid this message after a report." : "This message was removed.";
