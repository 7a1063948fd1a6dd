import type { Ctx } from "#src/base/context.ts";
import type { HidingOutcome } from "#src/domain/hiding.ts";
import { threadClosed } from "#src/domain/thread.ts";
import type { Notices, Waiting, World } from "#src/notices/notice.ts";
import { messagesPath } from "#src/shared/base/own-paths.ts";
import { titled } from "#src/shared/people/push-labels.ts";
import { otherSide, type Side } from "#src/shared/visits/proposal-labels.ts";
import { type AboutBooking, type BookingFacts, ofBooking } from "../../visits/bookings/notices/about.ts";
import { isLatestEntry } from "../../visits/bookings/notices/true-of.ts";
import { type BookingRow, threadFacts } from "../../visits/bookings/rows.ts";
import { decidedLetters, unreadLetter } from "./letters.ts";
import { findUnread } from "./mail-unread.ts";

type Decided = BookingFacts & { by: Side; message: number; entry: number; outcome: HidingOutcome };

declare module "#src/notices/notice.ts" {
  interface NoticeEvents {
    "message.sent": BookingFacts & { by: Side };
    "message.unread": BookingFacts & { by: Side; last: number; messages: number };
    "message.decided": Decided;
  }
}

/** An open page marks messages as read by itself, so no notification is sent. */
const READ_AT_ONCE_MS = 10_000;

/** The message may be read or hidden, or its reader blocked, while the notice waits. */
const isUnread = (row: BookingRow, { side, named: { last } }: Waiting, { db, now }: World) =>
  !row.blocks[side!] &&
  threadClosed(threadFacts(row), now()) === null &&
  findUnread(db, row.shown.id, otherSide[side!]).some(
    ({ id, hiddenAt }) => hiddenAt === null && (last === undefined || id <= Number(last)),
  );

const decided = ({ shown, facts }: AboutBooking<Decided>, side: Side) =>
  decidedLetters(shown, { author: facts.by, reader: otherSide[facts.by], outcome: facts.outcome })[side];

export const messageNotices: Notices<Ctx> = {
  events: [
    ofBooking("message.sent", { delayMs: READ_AT_ONCE_MS, rows: [{ to: "other", push: "message" }], holds: isUnread }),
    ofBooking("message.unread", {
      key: "booking {id} unread up to {last}",
      isBySystem: true,
      rows: [{ to: "other", email: ({ shown, facts }, side) => unreadLetter(shown, side, facts.messages) }],
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
