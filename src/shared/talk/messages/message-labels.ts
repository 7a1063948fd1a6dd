import { weekdayAndTime } from "../../base/weekday-times.ts";

export const MAX_MESSAGE_CHARS = 1_000;
export const THREAD_OPEN_DAYS = 14;
export const UNREAD_MINUTES = 10;
export const MESSAGES_PER_PAGE = 100;
export const THREADS_PER_PAGE = 50;
export const MAX_LAST_LINE_CHARS = 160;
/** Each side's first messages of a question hold no contact data, and a parent sends no more before a reply. */
export const MAX_BEFORE_REPLY = 3;

export const ASK_LABEL = "Ask a question";
/** `usual` is "Usually replies within 3 hours". */
export const askNote = (usual: string | undefined) =>
  `${usual ? `${usual}. ` : ""}Asking is free. They see your first name, town, and pets, not your street or phone number.`;
export const askIdeas: string[] = [
  "What would my dog cost?",
  "Do you take big dogs?",
  "Is an anxious dog OK?",
  "Do you need power or water?",
];

export const threadClosedTexts = {
  ended: "This booking is over, so messages are closed.",
  over: `Messages close ${THREAD_OPEN_DAYS} days after the visit.`,
  left: "The other account is closed or suspended, so messages are closed.",
  // Neutral, because no one is notified of a block.
  blocked: "Messages are closed in this conversation.",
  unlisted: "Messages are closed until the profile is listed again.",
  unconfirmed: "Confirm your email before you ask a question, so we can let you know about the reply.",
  waiting: "Wait for a reply before you write again.",
} as const;
export type ThreadClosedReason = keyof typeof threadClosedTexts;

export const goneMessageText = ({ isHidden }: { isHidden: boolean }) =>
  isHidden ? "We hid this message after a report." : "This message was removed.";

export const clockTimeText = (instant: number, timeZone: string) => weekdayAndTime(instant, timeZone).slice(4);

interface Reading {
  now: number;
  timeZone: string;
}

/** "Tuesday, June 16" this year, or "Monday, June 16, 2025". */
export function messageDateText(instant: number, { now, timeZone }: Reading, dateStyle: "full" | "medium" = "full") {
  const day = new Intl.DateTimeFormat("en-US", { dateStyle, timeZone });
  const [sent, today] = [day.format(instant), day.format(now)];
  return sent.slice(-4) === today.slice(-4) ? sent.slice(0, -6) : sent;
}

/** "4:10 PM" today, "Jun 16" this year, or "Jun 16, 2025". */
export function sentAtText(instant: number, reading: Reading): string {
  const [sent, today] = [instant, reading.now].map((at) => messageDateText(at, reading, "medium"));
  return sent === today ? clockTimeText(instant, reading.timeZone) : sent!;
}
