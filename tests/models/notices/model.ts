/* Rules of docs/product.md for emails, notifications, and texts when they are sent, and no others. */

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export type Side = "parent" | "groomer";
export type Status = "pending" | "accepted" | "declined" | "cancelled" | "expired" | "completed" | "no_show";
export type Happening =
  | "requested"
  | "accepted"
  | "declined"
  | "cancelled"
  | "expired"
  | "completed"
  | "no_show"
  | "on_my_way"
  | "moved"
  | "proposed"
  | "unanswered";

export interface Message {
  from: Side;
  at: number;
  isRead: boolean;
}

export interface Visit {
  id: number;
  parent: Person;
  date: string;
  status: Status;
  startsAt: number;
  endsAt: number;
  arrivedAt: number | null;
  isReviewed: boolean;
  /** The parent proposed a time, and there is no reply yet. */
  isProposalOpen: boolean;
  /** A side was suspended or left, so that its emails may have been dropped. */
  wasShut: boolean;
  messages: Message[];
  /** In the order in which it happened; an undone acceptance is removed. */
  happened: { what: Happening; by: Side | "clock"; at: number }[];
}

export interface Person {
  id: number;
  email: string;
  side: Side;
  mobile: string | null;
  isConfirmed: boolean;
  isClosed: boolean;
  isSuspended: boolean;
  suspendedAt: number;
  /** Kinds of email that are turned off. */
  off: Set<string>;
}

/** A declined, canceled, or expired booking closes its thread, and so does the fourteenth day after the visit. */
export const isThreadOpen = ({ status, endsAt }: Visit, now: number) =>
  !["declined", "cancelled", "expired"].includes(status) && now < endsAt + 14 * DAY;

export const unreadBy = ({ messages }: Visit, side: Side) => messages.filter((one) => one.from !== side && !one.isRead);

/** From 8 AM to 9 PM; exactly 9:00 PM and 8:00 AM aren't night. */
export const isNight = (now: number, zone: string) => {
  const { hour, minute, second } = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  return hour < 8 || hour > 21 || (hour === 21 && minute + second > 0);
};
