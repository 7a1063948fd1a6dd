import { and, eq, gte, lt } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { bookings, outbox } from "#db/schema/tables.ts";
import type { Recheck } from "#src/mail/recheck.ts";
import { MINUTE_MS } from "#src/shared/base/duration.ts";

/*
 * A mail about a visit waits while the mail server is away, and in the night for the text that takes its place. What it tells may be over
 * by then: the request is answered, the time is another one, the van is there.
 */

/** What goes out within minutes tells what was asked for, whatever the answer was meanwhile. */
const AT_ONCE_MS = 5 * MINUTE_MS;

const requestMails: Recheck = {
  key: /^booking (\d+) requested, to the groomer$/,
  holds({ db, now }, [id], { createdAt }) {
    if (now() < createdAt + AT_ONCE_MS) return true;
    const request = findBooking(db, id);
    return request?.status === "pending" && request.answeredAt === null;
  },
};

/** The numbers rise with each change of the time, so that the last mail tells how it is. */
const timeKey = /^booking (\d+) (?:hour|moved) (\d+), to the (parent|groomer)$/;

const timeMails: Recheck = {
  key: timeKey,
  holds({ db }, [id, number, reader]) {
    const isNewer = (key: string) => {
      const [, , other, who] = timeKey.exec(key) ?? [];
      return who === reader && Number(other) > Number(number);
    };
    return findBooking(db, id)?.status === "accepted" && !keysAbout(db, id).some(isNewer);
  },
};

const onMyWayMails: Recheck = {
  key: /^booking (\d+) on the way on \S+ at (\d+), to the parent$/,
  holds({ db }, [id, at]) {
    const visit = findBooking(db, id);
    return visit?.status === "accepted" && visit.onMyWayAt === Number(at) && visit.arrivedAt === null;
  },
};

export const waitingMails = [requestMails, timeMails, onMyWayMails];

const findBooking = (db: Db, id = "") =>
  db
    .select()
    .from(bookings)
    .where(eq(bookings.id, Number(id)))
    .get();

/** Between two signs that follow each other, so that SQLite uses the index. */
const keysAbout = (db: Db, id = "") =>
  db
    .select({ key: outbox.dedupeKey })
    .from(outbox)
    .where(and(gte(outbox.dedupeKey, `booking ${id} `), lt(outbox.dedupeKey, `booking ${id}!`)))
    .all()
    .map(({ key }) => key);
