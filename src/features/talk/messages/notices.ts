import type { Ctx } from "#src/base/context.ts";
import type { HidingOutcome } from "#src/domain/hiding.ts";
import { threadClosed } from "#src/domain/thread.ts";
import { type EmailTemplate, prose } from "#src/email/template.ts";
import type { Notices, SendContext, Unsent } from "#src/notices/notice.ts";
import { messagesPath } from "#src/shared/base/dashboard-paths.ts";
import { titled } from "#src/shared/people/push-labels.ts";
import { otherSide, type Side } from "#src/shared/visits/proposal-labels.ts";
import { emailDetails, groomerIn, parentIn, type Visit } from "../../visits/bookings/emails.ts";
import { type AboutBooking, type BookingEventData, ofBooking } from "../../visits/bookings/notices/about.ts";
import { isLatestEntry } from "../../visits/bookings/notices/notice-checks.ts";
import { type BookingRow, threadStateIn } from "../../visits/bookings/rows.ts";
import { findUnread } from "./email-unread.ts";

type Decided = BookingEventData & { by: Side; message: number; entry: number; outcome: HidingOutcome };

declare module "#src/notices/notice.ts" {
  interface NoticeEvents {
    "message.sent": BookingEventData & { by: Side };
    "message.unread": BookingEventData & { by: Side; last: number; messages: number };
    "message.decided": Decided;
  }
}

/** An open page marks messages as read by itself, so no notification is sent. */
const READ_AT_ONCE_MS = 10_000;

/** The message may be read or hidden, or its reader blocked, while the notice waits. */
const isUnread = (row: BookingRow, { side, named: { last } }: Unsent, { db, now }: SendContext) =>
  !row.blocks[side!] &&
  threadClosed(threadStateIn(row), now()) === null &&
  findUnread(db, row.shown.id, otherSide[side!]).some(
    ({ id, hiddenAt }) => hiddenAt === null && (last === undefined || id <= Number(last)),
  );

const decided = ({ shown, facts }: AboutBooking<Decided>, side: Side) =>
  decisionEmails(shown, { author: facts.by, reader: otherSide[facts.by], outcome: facts.outcome })[side];

export const messageNotices: Notices<Ctx> = {
  events: [
    ofBooking("message.sent", { delayMs: READ_AT_ONCE_MS, rows: [{ to: "other", push: "message" }], holds: isUnread }),
    ofBooking("message.unread", {
      key: "booking {id} unread up to {last}",
      isBySystem: true,
      rows: [{ to: "other", email: ({ shown, facts }, side) => unreadEmail(shown, side, facts.messages) }],
      holds: isUnread,
    }),
    ofBooking("message.decided", {
      key: "booking {id} message {message} decided {entry}",
      rows: [
        { to: "actor", email: decided },
        { to: "other", email: decided },
      ],
      holds: (_, waiting, world) => isLatestEntry(`message ${waiting.named.message} decided`, waiting, world),
    }),
  ],
  pushes: {
    message: (_, { kind, bookingId: id }) =>
      id === null ? undefined : { ...titled(kind), url: messagesPath(id), tag: `${kind} ${id}` },
  },
};

/* Emails say who wrote, never what. */

const unreadEmail = (visit: Visit, reader: Side, count: number): EmailTemplate => ({
  subject: count === 1 ? "You have a new message" : `You have ${count} new messages`,
  paragraphs: [
    reader === "parent"
      ? prose`${groomerIn(visit, "Your groomer")} sent you ${messages(count)} about the visit below.`
      : prose`${parentIn(visit)} sent you ${messages(count)} about the visit below.`,
  ],
  facts: emailDetails(visit),
  action: { label: count === 1 ? "Read the message" : "Read the messages", url: urlOf(visit) },
  closing: "Reply on the site. We don't read replies to this email.",
});

const messages = (count: number) => (count === 1 ? "a message" : `${count} messages`);

const urlOf = ({ id, appUrl }: Visit) => appUrl + messagesPath(id);

interface DecidedMessage {
  author: Side;
  reader: Side;
  outcome: HidingOutcome;
}

export function decisionEmails(
  visit: Visit,
  { author, reader, outcome }: DecidedMessage,
): Partial<Record<Side, EmailTemplate>> {
  const action = { label: "See the messages", url: urlOf(visit) };
  const news = toAuthor[outcome];
  return {
    [reader]: { ...toReader[outcome], action },
    ...(news && { [author]: { ...news, action } }),
  };
}

type MessageEmailText = Pick<EmailTemplate, "subject" | "paragraphs">;

const troubled = "You never have to reply. If it keeps happening, report that too.";

const toReader: Record<HidingOutcome, MessageEmailText> = {
  hidden: {
    subject: "We hid the message you reported",
    paragraphs: ["We hid the message you reported. Neither of you can see it now.", troubled],
  },
  kept: {
    subject: "We kept the message you reported",
    paragraphs: ["We reviewed your report and kept the message.", troubled],
  },
  "shown-again": {
    subject: "A message you reported is visible again",
    paragraphs: ["The message you reported is visible to both of you again.", troubled],
  },
};

const toAuthor: Record<HidingOutcome, MessageEmailText | null> = {
  hidden: {
    subject: "We hid one of your messages",
    paragraphs: [
      "After a report, we hid a message you wrote. Neither of you can see it now.",
      "Please be respectful. We suspend accounts that aren't.",
    ],
  },
  kept: null,
  "shown-again": {
    subject: "One of your messages is visible again",
    paragraphs: ["A message you wrote is visible to both of you again."],
  },
};
