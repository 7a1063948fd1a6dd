import { and, asc, eq, ne, or } from "drizzle-orm";
import { appSettings, bookings, type Db, hasRow, linkNames, savedGroomers, type Tx, transact, users } from "#db/db.ts";
import { newRandom } from "#db/seed/random.ts";
import { audit, type Ctx } from "#src/base/context.ts";
import { suggestLinkName } from "#src/features/listing/link-names/queries.ts";
import { auditActionOf } from "#src/features/visits/bookings/write-booking.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import type { BookingAction, BookingStatus } from "#src/shared/visits/booking-labels.ts";
import { addCalendars } from "./calendars.ts";
import { addGrowth, addInsights, addSearchesAfar, addSearchesNear, findZctaZips } from "./insights.ts";
import { addParents, type Seed, seedRow } from "./people/accounts.ts";
import { addGroomers } from "./people/groomers.ts";
import { storeDemoPhotos } from "./photos.ts";
import { type Cast, castSql, groomerFor } from "./visits/cast.ts";
import { addBlocks, addDemoClients, agreeToTexts } from "./visits/clients.ts";
import { addFullDay, confirmDemoDay } from "./visits/full-day.ts";
import { addHistory } from "./visits/history.ts";
import { addRequestPhotos, addVisitNotes } from "./visits/notes.ts";
import { addCurrentBookings } from "./visits/present.ts";
import { addReports, addReviewReports } from "./visits/reports.ts";
import { addLunchAndTimeOff, addPolicies } from "./visits/rules.ts";
import { addSeries, addVisitTomorrow } from "./visits/series.ts";
import { addMessages, findNextVisit } from "./visits/talk.ts";

/** The last transition to each status, and who makes it; null for the system. */
const steps: Record<Exclude<BookingStatus, "pending">, { action: BookingAction; by: "parent" | "groomer" | null }> = {
  accepted: { action: "accept", by: "groomer" },
  declined: { action: "decline", by: "groomer" },
  expired: { action: "expire", by: null },
  completed: { action: "complete", by: "groomer" },
  no_show: { action: "no_show", by: "groomer" },
  cancelled: { action: "cancel", by: "parent" },
};

function addRecords({ tx }: Seed, cast: Cast) {
  const { hers, his } = castSql(cast);
  const rows = tx
    .select()
    .from(bookings)
    .where(or(hers, his))
    .orderBy(asc(bookings.requestDate), asc(bookings.id))
    .all();
  const entries = rows.flatMap((booking) => {
    const { id, status, petParentId, requestDate, statusChangedAt, acceptedAt, arrivedAt } = booking;
    const actorOf = { parent: petParentId, groomer: groomerFor(cast, booking).userId };
    const entry = (action: string, by: "parent" | "groomer" | null, now: number) => ({
      action,
      actorId: by && actorOf[by],
      now,
      target: `booking ${id}`,
      info: { id: "demo", ip: "" },
    });
    const course = [entry("booking-requested", "parent", requestDate)];
    if (status === "pending") return course;
    if (status === "completed" || status === "no_show") {
      course.push(entry(auditActionOf("accept"), "groomer", acceptedAt ?? statusChangedAt - 1));
      if (arrivedAt !== null) course.push(entry("booking-arrived", "groomer", arrivedAt));
    }
    const { action, by } = steps[status];
    return [...course, entry(auditActionOf(action), by, statusChangedAt)];
  });
  for (const entry of entries.toSorted((a, b) => a.now - b.now)) audit(tx, entry);
}

const KEY = "demo_seed";
const VERSION = "1";

/** Once, all or nothing. Dates are relative to the clock. */
export async function seedDemo(ctx: Pick<Ctx, "db" | "images" | "hasher" | "now">): Promise<void> {
  if (isSeeded(ctx.db)) return;
  const photos = await storeDemoPhotos(ctx);
  const passwordHash = await ctx.hasher.hash(crypto.randomUUID());
  transact(ctx.db, (tx) => {
    // Another process may have been faster.
    if (isSeeded(tx)) return;
    const seed = { tx, now: ctx.now(), dice: newRandom(2027), passwordHash, photos };
    const parents = addParents(seed);
    const groomers = addGroomers(seed);
    const [parent, groomer] = [parents[0]!, groomers[0]!];
    const cast: Cast = { groomers, parents, groomer, parent };
    addHistory(seed, cast);
    addCurrentBookings(seed, cast);
    addReviewReports(seed, cast);
    addMessages(seed, cast);
    addLunchAndTimeOff(seed, cast);
    addFullDay(seed, cast);
    // demo_parent knows the next visit's arrival window.
    const next = findNextVisit(seed, cast);
    confirmDemoDay(seed, next.groomerId, next.preferredDate);
    addPolicies(seed, cast);
    addRequestPhotos(seed, cast);
    // A separate seed, so that the rest of the demo doesn't depend on it.
    const own = { ...seed, dice: newRandom(2028) };
    addInsights(own, cast);
    addRecords(seed, cast);
    addVisitNotes(seed, cast);
    const zips = findZctaZips(seed);
    addSearchesNear(own, zips, groomer);
    addSearchesAfar(seed, zips);
    addGrowth({ ...seed, dice: newRandom(2029) }, cast);
    const { now } = seed;
    agreeToTexts(seed, cast);
    seedRow(seed, linkNames, {
      linkName: suggestLinkName(tx, groomer.id, now),
      groomerId: groomer.id,
      listedSince: now - 90 * DAY_MS,
    });
    addCalendars(seed, cast);
    addBlocks(seed, cast);
    addDemoClients(seed, cast);
    addSeries(seed, cast);
    addVisitTomorrow(seed, cast);
    addReports(seed, cast);
    const saved = groomers.slice(0, 6).map(({ id }, days) => ({ groomerId: id, savedAt: now - days * DAY_MS }));
    tx.insert(savedGroomers)
      .values(saved.map((row) => ({ petParentId: parent.id, ...row })))
      .run();
    tx.insert(appSettings).values({ key: KEY, value: VERSION }).run();
  });
}

export const isSeeded = (db: Db | Tx): boolean => hasRow(db, appSettings, { key: KEY }) || holdsRealPeople(db);

/** Demo groomers must not mix with real accounts. */
export const holdsRealPeople = (db: Db | Tx): boolean =>
  hasRow(db, users, and(eq(users.isDemo, false), ne(users.role, "admin")));
