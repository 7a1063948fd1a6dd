import { and, asc, count, eq, isNull, min, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { bookings, groomerProfiles, proposals, users } from "#db/schema/tables.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { localTime } from "#src/shared/base/local-time.ts";
import { firstName } from "#src/shared/base/names.ts";
import { bookingPagePath, groomerTabPath } from "#src/shared/base/own-paths.ts";
import { shortDate } from "#src/shared/base/short-date.ts";
import { addDays, clockTime, weekdayAndTime } from "#src/shared/base/time.ts";
import type { SentKind } from "#src/shared/people/sms-labels.ts";
import { betweenText } from "#src/shared/visits/arrival-labels.ts";
import { slotLabel } from "#src/shared/visits/booking-labels.ts";
import { inGsm, lengthInGsm, nameInGsm, ONE_TEXT } from "./gsm.ts";

/*
 * What text messages say. They stand on locked screens and cost by the sign, so they name the groomer or a first name, the day and the hour,
 * and never a street, a gate code or an animal.
 */

export interface Told {
  kind: SentKind;
  userId: number;
  role: string;
  bookingId: number | null;
  detail: string | null;
}

/** The longest that a name may be, so that every text stays within 160 signs; a test tries them all. */
const NAME = 40;

interface World {
  db: Db;
  now: number;
  appUrl: string;
}

/** In the alphabet of texts, 160 signs at the most; undefined when there is nothing to say any more. */
export function textOf(world: World, told: Told): string | undefined {
  const { kind, detail } = told;
  if (kind === "code")
    return detail === null
      ? undefined
      : said(`${detail} is your code. It expires in 10 minutes. Don't share it with anyone.`);
  if (kind === "welcome") {
    return said("Texts about your visits are on. Msg & data rates may apply. Reply HELP for help, STOP to opt out.");
  }
  const about = kind === "request" ? requests(world, told) : visit(world, told);
  return about && withLink(said(about.says), world.appUrl + about.path);
}

const said = (sentence: string) => inGsm(`${BRAND}: ${sentence}`);

/** The link is left out where a site's address is so long that there is no room for it. */
function withLink(text: string, url: string): string {
  const whole = `${text} ${inGsm(url)}`;
  return lengthInGsm(whole) <= ONE_TEXT ? whole : text;
}

interface About {
  says: string;
  path: string;
}

/** Of a request for which the groomer has proposed other times the parent has to answer first. */
const isOffered = and(
  eq(proposals.bookingId, bookings.id),
  sql`${proposals.status} = 'open'`,
  eq(proposals.madeBy, "groomer"),
);

/** All that wait for the groomer at the moment, in one text. */
function requests({ db }: World, { userId }: Told): About | undefined {
  const found = db
    .select({ waiting: count(), answerBy: min(bookings.expiresAt), timeZone: groomerProfiles.timeZone })
    .from(bookings)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, bookings.groomerId))
    .leftJoin(proposals, isOffered)
    .where(and(eq(groomerProfiles.userId, userId), eq(bookings.status, "pending"), isNull(proposals.id)))
    .get();
  if (!found || found.waiting === 0) return undefined;
  const by = found.answerBy === null ? "soon" : `by ${weekdayAndTime(found.answerBy, found.timeZone ?? "UTC")}`;
  const says =
    found.waiting === 1
      ? `You have a new request. Reply ${by}.`
      : `You have ${found.waiting} requests. Reply to the first ${by}.`;
  return { says, path: groomerTabPath("bookings") };
}

function visit(world: World, { kind, role, bookingId, detail }: Told): About | undefined {
  const row = bookingId === null ? undefined : findVisit(world.db, bookingId);
  if (!row) return undefined;
  const says = sentence(row, { kind, role, detail, now: world.now });
  return says === undefined ? undefined : { says, path: bookingPagePath(row.id) };
}

const findVisit = (db: Db, id: number) =>
  db
    .select({
      id: bookings.id,
      status: bookings.status,
      date: bookings.preferredDate,
      slot: bookings.preferredTimeSlot,
      timeZone: bookings.timeZone,
      from: bookings.arrivalFrom,
      until: bookings.arrivalUntil,
      onMyWayAt: bookings.onMyWayAt,
      arrivedAt: bookings.arrivedAt,
      groomer: groomerProfiles.businessName,
      parent: users.fullName,
      parentLeftAt: users.deletedAt,
    })
    .from(bookings)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, bookings.groomerId))
    .innerJoin(users, eq(users.id, bookings.petParentId))
    .where(eq(bookings.id, id))
    .orderBy(asc(bookings.id))
    .get();
type Row = NonNullable<ReturnType<typeof findVisit>>;

interface Asked extends Pick<Told, "kind" | "role" | "detail"> {
  now: number;
}

/** As things are now: of what is no longer true, nothing is said. */
function sentence(row: Row, { kind, role, detail, now }: Asked): string | undefined {
  const groomer = nameInGsm(row.groomer, NAME, "your groomer");
  const { today } = localTime(now, row.timeZone);
  const day = row.date === today ? "today" : row.date === addDays(today, 1) ? "tomorrow" : `on ${shortDate(row.date)}`;
  const isAhead = row.status === "accepted" && row.arrivedAt === null && row.date >= today;
  const hour = row.from !== null && row.until !== null ? betweenText({ from: row.from, until: row.until }) : undefined;
  switch (kind) {
    case "hour":
      return isAhead && hour ? `${groomer} will arrive ${day} ${hour}.` : undefined;
    case "late":
      return isAhead && hour ? `${groomer} is running late and will now arrive ${hour}.` : undefined;
    case "on-my-way":
      if (!isAhead || row.onMyWayAt === null) return undefined;
      return `${groomer} is on the way${detail ? `, arriving around ${clockTime(detail)}` : ""}.`;
    case "change": {
      const whose = role === "groomer" ? `The visit at ${parentOf(row)}'s` : `Your visit with ${groomer}`;
      if (row.status === "cancelled") return `${whose} ${day} is canceled.`;
      if (!isAhead) return undefined;
      return `${whose} is now ${day}, ${hour ?? `in the ${slotLabel(row.slot).part.toLowerCase()}`}.`;
    }
    default:
      return undefined;
  }
}

const A_CLIENT = "a client";

/** By the first name, which goes with the account. */
const parentOf = ({ parent, parentLeftAt }: Row) =>
  parentLeftAt === null ? nameInGsm(firstName(parent) ?? A_CLIENT, NAME, A_CLIENT) : A_CLIENT;
