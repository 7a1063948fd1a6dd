import { DAY_MS, MINUTE_MS } from "#src/shared/base/duration.ts";
import {
  MAX_LAST_LINE,
  THREAD_DAYS,
  type ThreadClosed,
  UNREAD_MINUTES,
} from "#src/shared/talk/messages/message-labels.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";
import { endOfSlot, type VisitTime } from "./slot-times.ts";

interface ThreadFacts extends VisitTime {
  status: BookingStatus;
  /** Whether the account of one of its sides is closed or suspended. */
  hasLeft: boolean;
  /** Whether one of its sides blocks the other. */
  isBlocked: boolean;
}

/** Nothing more will come of these. */
const ended: readonly BookingStatus[] = ["declined", "cancelled", "expired"];

/** Why neither side can write in a thread now; null while it is open. */
export function threadClosed(booking: ThreadFacts, now: number): ThreadClosed | null {
  if (ended.includes(booking.status)) return "ended";
  if (booking.hasLeft) return "left";
  if (now >= endOfSlot(booking) + THREAD_DAYS * DAY_MS) return "over";
  return booking.isBlocked && booking.status !== "accepted" ? "blocked" : null;
}

const UNREAD_MS = UNREAD_MINUTES * MINUTE_MS;

export const mailDue = (sentAt: number) => sentAt + UNREAD_MS;

/** Whether that time has come; one further ahead than anybody waits was set by a clock that ran ahead. */
export const isMailDue = (dueAt: number, now: number) => dueAt <= now || dueAt > now + MAIL_PAUSE_MS;

/** A thread that stays unread is mailed about again after this long at the earliest. */
export const MAIL_PAUSE_MS = DAY_MS;

/** The beginning of a message in one line, as a list of conversations shows it. */
export function lastLine(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const characters = [...line];
  return characters.length <= MAX_LAST_LINE ? line : `${characters.slice(0, MAX_LAST_LINE - 1).join("")}…`;
}
