import { asc, eq, inArray, sql } from "drizzle-orm";
import { clients, type Db, type Tx, users, visits } from "#db/db.ts";
import { asSql, prepareQuery } from "#db/prepared.ts";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { seesDetails } from "#src/domain/access-instructions.ts";
import { offDayText } from "#src/domain/availability.ts";
import { searchWordsIn, toSearchable } from "#src/domain/people/client-search.ts";
import { findHoursAndDaysOff } from "#src/features/listing/availability/openings.ts";
import { pick, toRecord } from "#src/shared/base/by-name.ts";
import { found } from "#src/shared/base/errors.ts";
import { localTime } from "#src/shared/base/time.ts";
import { isBooking } from "#src/shared/day/added/visit-summary.ts";
import type { BookingList, BookingListQuery } from "#src/shared/day/list/list.ts";
import { VISITS_PER_LIST_PAGE } from "#src/shared/day/list/list-limits.ts";
import { textFieldNames } from "#src/shared/visits/booking-fields.ts";
import { findStart } from "../../../visits/bookings/capacity/read-days.ts";
import { visitsKeyedById } from "../../../visits/bookings/queries.ts";
import { petWordsSql } from "../../../visits/pets/pets-of-visits.ts";
import { findRequestFits } from "../../day-plan/fits.ts";

/** Throws 404 without a business with a known place. */
export function findBookingList(ctx: Ctx, viewer: Viewer, { q = "", show, page }: BookingListQuery): BookingList {
  const { db, now } = ctx;
  const { groomerId } = viewer;
  const start = found(groomerId === null ? undefined : findStart(db, groomerId));
  const { today } = localTime(now(), start.timeZone);
  const rows = q === "" ? listedVisits(db, start.id) : listedWithWords(db, start.id).filter(isAbout(q));
  const shown = rows.filter(({ status, paidBy }) => show === undefined || status === show || paidBy === show);
  const pages = Math.max(1, Math.ceil(shown.length / VISITS_PER_LIST_PAGE));
  const at = Math.min(page, pages);
  const ids = shown.slice((at - 1) * VISITS_PER_LIST_PAGE, at * VISITS_PER_LIST_PAGE).map(({ id }) => id);
  const all = visitsKeyedById(db, start.id, ids, now());
  const workingDays = findHoursAndDaysOff(db, start.id, today);
  const isAsked = [...all.values()].some(({ status }) => status === "pending");
  const fits = isAsked ? findRequestFits(ctx, viewer) : undefined;
  const visits = ids.map((id) => {
    const visit = all.get(id)!;
    if (!isBooking(visit)) return visit;
    return { ...visit, dayOff: offDayText(workingDays, visit.preferredDate) ?? null, fit: fits?.get(id) ?? null };
  });
  return { today, visits, total: shown.length, page: at, pages };
}

/** Matches all words, ignoring case and accents. */
function isAbout(q: string) {
  const words = searchWordsIn(q);
  return ({ text }: { text: string }) => {
    const folded = toSearchable(text);
    return words.every((word) => folded.includes(word));
  };
}

const isOwn = eq(visits.groomerId, asSql(sql.placeholder("groomerId")));
const isOpen = inArray(visits.status, ["pending", "accepted"]);
const order = [
  asc(sql`NOT ${isOpen}`),
  asc(sql`iif(${isOpen}, ${visits.startsAt}, -${visits.startsAt})`),
  asc(visits.arrivalFrom),
  asc(visits.id),
];

const inOrder = prepareQuery((db) =>
  db
    .select({ id: visits.id, status: visits.status, paidBy: visits.paidBy })
    .from(visits)
    .where(isOwn)
    .orderBy(...order)
    .prepare(),
);

const listedVisits = (db: Db | Tx, groomerId: number) => inOrder(db).all({ groomerId });

const foundWithWords = prepareQuery((db) =>
  db
    .select({
      ...pick(visits, ["id", "status", "source", "paidBy"]),
      names: sql<string>`coalesce(${clients.name}, ${users.fullName}, ${visits.title}, '') || ' ' || coalesce(${visits.serviceName}, '')`,
      pets: petWordsSql,
      note: visits.note,
      ...toRecord(textFieldNames, (name) => visits[name]),
    })
    .from(visits)
    // Requests come from accounts, whatever name the groomer gave the client.
    .leftJoin(clients, sql`${clients.id} = ${visits.clientId} AND ${visits.source} = 'groomer'`)
    .leftJoin(users, sql`${users.id} = coalesce(${visits.petParentId}, ${clients.accountId})`)
    .where(isOwn)
    .orderBy(...order)
    .prepare(),
);

/** Unsuccessful requests are searchable only by name. */
const listedWithWords = (db: Db | Tx, groomerId: number) =>
  foundWithWords(db)
    .all({ groomerId })
    .map(({ id, status, source, paidBy, names, ...said }) => ({
      id,
      status,
      paidBy,
      text: seesDetails({ status, source }) ? [names, ...Object.values(said)].filter(Boolean).join("\n") : names,
    }));
