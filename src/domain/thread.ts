import { counted } from "#src/shared/base/number-labels.ts";
import { shortened } from "#src/shared/base/shortened.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import {
  MAX_BEFORE_REPLY,
  MAX_LAST_LINE_CHARS,
  THREAD_OPEN_DAYS,
  type ThreadClosedReason,
  UNREAD_MINUTES,
} from "#src/shared/talk/messages/message-labels.ts";
import type { BookingStatus, Side } from "#src/shared/visits/booking-labels.ts";
import { nthSmallest } from "./nth-smallest.ts";
import { type SlotStart, slotEndsAt } from "./slot-times.ts";

interface ThreadState extends SlotStart {
  status: BookingStatus;
  /** Either account is closed or suspended. */
  hasLeft: boolean;
  isBlocked: boolean;
}

/** Why no one can write. Null while it's open. */
export function threadClosedReason(booking: ThreadState, now: number): ThreadClosedReason | null {
  if (["declined", "cancelled", "expired"].includes(booking.status)) return "ended";
  if (booking.hasLeft) return "left";
  if (now >= slotEndsAt(booking) + THREAD_OPEN_DAYS * DAY_MS) return "over";
  return booking.isBlocked && booking.status !== "accepted" ? "blocked" : null;
}

/** Why neither side of a question can write. Null while both can. */
export function questionClosedReason(
  { hasLeft, isBlocked }: Omit<ThreadState, keyof SlotStart | "status">,
  isListed: boolean,
) {
  if (hasLeft) return "left";
  if (isBlocked) return "blocked";
  return isListed ? null : "unlisted";
}

/** Why the parent can't ask more for now. Null if they can. `sent` counts the messages of each side. */
export function moreQuestionsClosedReason(sent: Record<Side, number>, isConfirmed: boolean): ThreadClosedReason | null {
  if (!isConfirmed) return "unconfirmed";
  return sent.groomer === 0 && sent.parent >= MAX_BEFORE_REPLY ? "waiting" : null;
}

/** Days and least replies behind a usual reply time. */
export const REPLY_TIME_DAYS = 30;
const USUAL_REPLIES = 5;

interface SentMessage {
  petParentId: number;
  writtenBy: Side;
  sentAt: number;
}

/** "Usually replies within 3 hours", by the median. Takes a groomer's messages by parent, oldest first. */
export function replyTimeText(messages: readonly SentMessage[]): string | undefined {
  const waits: number[] = [];
  let first: SentMessage | undefined;
  for (const message of messages) {
    if (first?.petParentId !== message.petParentId) first = undefined;
    if (message.writtenBy === "parent") first ??= message;
    else if (first) {
      waits.push(message.sentAt - first.sentAt);
      first = undefined;
    }
  }
  if (waits.length < USUAL_REPLIES) return undefined;
  const hours = Math.max(1, Math.ceil(nthSmallest(waits, Math.ceil(waits.length / 2)) / HOUR_MS));
  const within = hours > 24 ? counted(Math.ceil(hours / 24), "day") : counted(hours, "hour");
  return `Usually replies within ${within}`;
}

export const unreadDueAt = (sentAt: number) => sentAt + UNREAD_MINUTES * MINUTE_MS;

/** Also true for a time so far ahead that a wrong clock must have set it. */
export const isEmailDue = (dueAt: number, now: number) => dueAt <= now || dueAt > now + EMAIL_PAUSE_MS;

export const EMAIL_PAUSE_MS = DAY_MS;

export const shortenToLine = (text: string) => shortened(text.replaceAll(/\s+/g, " ").trim(), MAX_LAST_LINE_CHARS);
