import { and, desc, eq, isNull, lte, sql } from "drizzle-orm";
import { type Db, findRow, messages, type Tx } from "#db/db.ts";
import { isOfThread, threadKeyColumns } from "#db/threads.ts";
import type { Ctx } from "#src/base/context.ts";
import type { HidingOutcome } from "#src/domain/hiding.ts";
import { type EmailTemplate, prose } from "#src/email/template.ts";
import type {
  EventSpec,
  Notice,
  NoticeData,
  NoticeEvent,
  Notices,
  Queued,
  QueuedPush,
  SendCtx,
} from "#src/notices/notice.ts";
import { MESSAGES, messagesPartPath, threadPath } from "#src/shared/base/dashboard-paths.ts";
import { pushParts } from "#src/shared/people/push-labels.ts";
import { otherSide, type Side } from "#src/shared/visits/booking-labels.ts";
import { emailDetails, groomerIn, parentIn } from "../../visits/bookings/emails.ts";
import { bookingForNotice, visitFor } from "../../visits/bookings/notices/about.ts";
import { isLatestEntry } from "../../visits/bookings/notices/notice-checks.ts";
import { idsForSide, type Thread, threadOf } from "./thread.ts";

interface MessageFacts {
  by: Side;
  message: number;
  thread?: Thread;
  /** Number of unread messages. */
  count?: number;
  entry?: number;
  outcome?: HidingOutcome;
}

declare module "#src/notices/notice.ts" {
  interface NoticeEvents {
    "message.sent": MessageFacts;
    "message.unread": MessageFacts;
    "message.decided": MessageFacts;
  }
}

interface AboutMessage extends NoticeData {
  ctx: Ctx;
  thread: Thread;
  facts: MessageFacts;
}

function findThread({ db, now }: { db: Db | Tx; now: () => number }, message: number): Thread | undefined {
  const row = findRow(db, messages, { id: message });
  return row && threadOf({ db, now: now() }, row);
}

/** Keys name the booking, or "none" for a question. */
const ofMessage = (event: NoticeEvent, spec: EventSpec<AboutMessage>): Notice<Ctx> => ({
  ...(spec as EventSpec),
  event,
  about(ctx, tx, data) {
    const facts = data as MessageFacts;
    const thread = facts.thread ?? findThread({ db: tx, now: ctx.now }, facts.message)!;
    const { row, readers, timeZone } = thread;
    const about = row
      ? bookingForNotice(ctx, tx, { ...facts, id: row.shown.id, row }, { event, hasFile: undefined })
      : { named: { ...facts, id: "none" }, readers, by: facts.by, visit: { id: null, preferredDate: "", timeZone } };
    return { ...about, ctx, thread, facts };
  },
});

/** An open page marks messages as read by itself, so no notification is sent. */
const READ_AT_ONCE_MS = 10_000;

/** The message may be read or hidden, or its reader blocked, while the notice waits. */
function isWaiting({ db, now }: SendCtx, { side, userId, named: { id, message } }: Queued): boolean {
  const reader = side ?? "parent";
  const last = message === undefined ? undefined : findRow(db, messages, { id: Number(message) });
  const isMeant = last
    ? and(isOfThread(last), lte(messages.id, last.id))
    : and(sql`${messages.bookingId} IS ${id ?? null}`, isTo(reader, userId ?? 0));
  const isNews = and(eq(messages.writtenBy, otherSide[reader]), isNull(messages.readAt), isNull(messages.hiddenAt));
  const threads = db.selectDistinct(threadKeyColumns).from(messages).where(and(isMeant, isNews)).all();
  return threads.some((key) => {
    const thread = threadOf({ db, now: now() }, key);
    return thread?.closed === null && !thread.blocks[reader];
  });
}

const isTo = (reader: Side, userId: number) =>
  reader === "parent"
    ? eq(messages.petParentId, userId)
    : sql`${messages.groomerId} = (SELECT id FROM groomer_profiles WHERE user_id = ${userId})`;

/** The latest unread question, or the list of messages if none is unread. */
function pathOfQuestion(db: Db, { userId, role }: Pick<QueuedPush, "userId" | "role">): string {
  const side = role === "groomer" ? "groomer" : "parent";
  const isUnread = and(isNull(messages.bookingId), eq(messages.writtenBy, otherSide[side]), isNull(messages.readAt));
  const isShown = and(isTo(side, userId), isUnread, isNull(messages.hiddenAt));
  const last = db.select().from(messages).where(isShown).orderBy(desc(messages.id)).get();
  return last ? threadPath(idsForSide(last, side)) : MESSAGES;
}

const decided = ({ ctx, thread, facts: { by, outcome } }: AboutMessage, side: Side) => {
  const news = (side === by ? toAuthor : toReader)[outcome!];
  return news ? { ...news, action: { label: "See the messages", url: urlOf(ctx, thread, side) } } : undefined;
};

export const messageNotices: Notices<Ctx> = {
  events: [
    ofMessage("message.sent", { delayMs: READ_AT_ONCE_MS, rows: [{ to: "other", push: "message" }], holds: isWaiting }),
    ofMessage("message.unread", {
      key: "booking {id} unread up to {message}",
      isBySystem: true,
      rows: [{ to: "other", email: unreadEmail }],
      holds: isWaiting,
    }),
    ofMessage("message.decided", {
      key: "booking {id} message {message} decided {entry}",
      rows: [
        { to: "actor", email: decided },
        { to: "other", email: decided },
      ],
      holds(world, waiting) {
        const thread = findThread(world, Number(waiting.named.message));
        const hasLeft = thread?.readers[waiting.side ?? "parent"].leftAt !== null;
        return !hasLeft && isLatestEntry(`message ${waiting.named.message} decided`, waiting, world);
      },
    }),
  ],
  pushes: {
    message: ({ db }, { kind, bookingId: id, ...to }) => ({
      ...pushParts(kind),
      url: id === null ? pathOfQuestion(db, to) : messagesPartPath(id),
      tag: id === null ? kind : `${kind} ${id}`,
    }),
  },
};

/* Emails say who wrote, never what. */

function unreadEmail({ ctx, thread, facts: { count = 1 } }: AboutMessage, reader: Side): EmailTemplate {
  const { row, names, readers } = thread;
  const visit = row && visitFor(ctx, row);
  const messages = count === 1 ? "a message" : `${count} messages`;
  const writer =
    reader === "parent"
      ? groomerIn(visit ?? { groomerName: names.groomer, isListed: true, knownTown: null }, "Your groomer")
      : parentIn({ petParentName: readers.parent.fullName! });
  return {
    subject: count === 1 ? "You have a new message" : `You have ${count} new messages`,
    paragraphs: [prose`${writer} sent you ${messages}${visit ? " about the visit below" : ""}.`],
    ...(visit && { facts: emailDetails(visit) }),
    action: { label: count === 1 ? "Read the message" : "Read the messages", url: urlOf(ctx, thread, reader) },
    closing: "Reply on the site. We don't read replies to this email.",
  };
}

const urlOf = ({ config }: Ctx, thread: Thread, side: Side) => config.appUrl + threadPath(idsForSide(thread, side));

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
