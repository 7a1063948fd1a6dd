import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { type Db, transact } from "#db/open.ts";
import {
  bookings,
  businessHours,
  busyCalendars,
  busyTimes,
  clients,
  dayPlans,
  dayRules,
  daysOff,
  hoursOff,
  locations,
  servicePackages,
  visits,
} from "#db/schema/tables.ts";
import { unlink } from "#src/features/clients/clients/linking/link.ts";
import { insertVisit } from "#src/features/visits/bookings/write-added.ts";
import { addDays } from "#src/shared/base/time.ts";
import { weekdays } from "#src/shared/listing/groomer-labels.ts";
import { bookingStatuses, type VisitSource } from "#src/shared/visits/booking-labels.ts";
import { linkTo } from "#tests/support/clients.ts";
import { AFTERNOON, EVENING, MORNING, TODAY } from "#tests/visits/bookings/setup.ts";

/** Noon in Asheville. */
export const NOON = Date.parse(`${TODAY}T16:00:00Z`);

/** A change of one of four groomers, and what it is made of. */
export interface Write {
  what: number;
  groomer: number;
  day: number;
  hour: number;
  pick: number;
}

/** Minutes that only packages of these tests take. */
const SHORT = 15;

export const slots = [MORNING, AFTERNOON, EVENING] as const;
const clock = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

const ofSource = (groomerId: number, source: VisitSource) =>
  and(eq(visits.groomerId, groomerId), eq(visits.source, source));

/** Every kind of change that a schedule is made of. Some break a rule of their table, depending on what is there. */
export const writes: ((db: Db, write: Write & { id: number; date: string }) => void)[] = [
  (db, { id, hour }) =>
    db
      .update(servicePackages)
      .set({ durationMinutes: 10 * hour })
      .where(eq(servicePackages.groomerId, id))
      .run(),
  (db, { id, pick }) =>
    db
      .update(servicePackages)
      .set(pick > 2 ? { isActive: true, position: 1 } : { isActive: false, position: null })
      .where(sql`id = (SELECT min(id) FROM service_packages WHERE groomer_id = ${id})`)
      .run(),
  (db, { id, hour }) =>
    db
      .update(businessHours)
      .set({ opens: clock(hour), closes: clock(hour + 6) })
      .where(eq(businessHours.groomerId, id))
      .run(),
  (db, { id, pick }) =>
    db
      .delete(businessHours)
      .where(and(eq(businessHours.groomerId, id), eq(businessHours.weekday, weekdays[pick]!)))
      .run(),
  (db, { id, pick, hour }) =>
    db
      .insert(businessHours)
      .values({ groomerId: id, weekday: weekdays[pick]!, opens: clock(hour), closes: clock(hour + 6) })
      .run(),
  (db, { id, date, pick }) =>
    db
      .insert(daysOff)
      .values({ groomerId: id, startDate: date, endDate: addDays(date, pick % 3) })
      .run(),
  (db, { id, pick }) =>
    db
      .update(daysOff)
      .set({ endDate: sql`date(start_date, ${`+${pick} days`})` })
      .where(eq(daysOff.groomerId, id))
      .run(),
  (db, { id }) => db.delete(daysOff).where(eq(daysOff.groomerId, id)).run(),
  (db, { id, date, hour }) =>
    db
      .insert(hoursOff)
      .values({ groomerId: id, date, opens: clock(hour), closes: clock(hour + 4) })
      .run(),
  (db, { id, date }) => db.update(hoursOff).set({ date }).where(eq(hoursOff.groomerId, id)).run(),
  (db, { id }) => db.delete(hoursOff).where(eq(hoursOff.groomerId, id)).run(),
  (db, { id, date, hour, pick }) => {
    const own = { groomerId: id, address: `https://calendars.test/${pick}.ics`, name: "Home", color: "blue" as const };
    const row = { ...own, allDayBlocks: pick > 3, createdAt: NOON, triedAt: NOON };
    const { id: calendarId } = db.insert(busyCalendars).values(row).returning().get();
    const zipCode = [null, "28711", "37601", "00000"][hour % 4]!;
    const times = { calendarId, date, opens: clock(hour), closes: clock(hour + 4), isAllDay: hour % 2 === 0, zipCode };
    db.insert(busyTimes).values(times).run();
    db.update(busyCalendars).set({ timesHash: date }).where(eq(busyCalendars.id, calendarId)).run();
  },
  (db, { id, pick }) =>
    db
      .update(busyCalendars)
      .set({ allDayBlocks: pick % 2 === 0 })
      .where(eq(busyCalendars.groomerId, id))
      .run(),
  (db, { id }) => db.delete(busyCalendars).where(eq(busyCalendars.groomerId, id)).run(),
  (db, { id, pick, hour }) =>
    db
      .insert(dayRules)
      .values({ groomerId: id, maxVisits: 1 + (pick % 2), noticeHours: hour, isPlanned: hour > 7 })
      .onConflictDoUpdate({
        target: dayRules.groomerId,
        set: { maxVisits: 1 + (pick % 2), noticeHours: hour, isPlanned: hour > 7 },
      })
      .run(),
  (db, { id }) => db.delete(dayRules).where(eq(dayRules.groomerId, id)).run(),
  (db, { id, pick }) =>
    db
      .insert(dayPlans)
      .values({ groomerId: id, date: TODAY, lateMinutes: 60, lateAt: NOON })
      .onConflictDoUpdate({ target: [dayPlans.groomerId, dayPlans.date], set: { lateMinutes: pick % 2 ? 15 : 30 } })
      .run(),
  (db, { id }) => db.delete(dayPlans).where(eq(dayPlans.groomerId, id)).run(),
  (db, { id, pick }) =>
    db
      .update(visits)
      .set({ status: pick % 2 ? "accepted" : bookingStatuses[pick]! })
      .where(ofSource(id, "site"))
      .run(),
  (db, { id, date, pick }) =>
    db
      .update(visits)
      .set({ preferredDate: date, preferredTimeSlot: slots[pick % 3]! })
      .where(ofSource(id, "site"))
      .run(),
  (db, { id, hour }) =>
    db
      .update(visits)
      .set({ visitMinutes: 30 * hour })
      .where(ofSource(id, "site"))
      .run(),
  (db, { id, hour }) =>
    db
      .update(visits)
      .set({ arrivalFrom: clock(hour), arrivalUntil: clock(hour + 1) })
      .where(ofSource(id, "site"))
      .run(),
  (db, { id, pick }) =>
    db
      .update(visits)
      .set({ serviceZipCode: ["28801", "28711", "37601", null][pick % 4]! })
      .where(ofSource(id, "site"))
      .run(),
  (db, { id, pick }) =>
    db
      .update(locations)
      .set({ zipCode: ["28801", "99501", "28801-1234", "10001"][pick % 4]!, serviceRadius: 10 + pick })
      .where(sql`user_id = (SELECT user_id FROM groomer_profiles WHERE id = ${id})`)
      .run(),
  (db, { id }) =>
    db
      .insert(servicePackages)
      .values({
        ...copyOf(db.select().from(servicePackages).where(eq(servicePackages.groomerId, id)).get()!),
        durationMinutes: SHORT,
        isActive: true,
        position: 3,
      })
      .run(),
  (db, { id }) =>
    db
      .delete(servicePackages)
      .where(and(eq(servicePackages.groomerId, id), eq(servicePackages.durationMinutes, SHORT)))
      .run(),
  (db, { id, pick }) => {
    const visit = db.select().from(bookings).where(eq(bookings.groomerId, id)).get()!;
    db.insert(visits)
      .values({ ...copyOf(visit), source: "site", visitMinutes: 20 + pick, requestKey: crypto.randomUUID() })
      .run();
  },
  (db, { id, pick }) =>
    db
      .delete(visits)
      .where(and(ofSource(id, "site"), eq(visits.visitMinutes, 20 + pick)))
      .run(),
  (db, { id, date, hour, pick }) => {
    const at = { createdAt: NOON, changedAt: NOON };
    const client = db
      .insert(clients)
      .values({ groomerId: id, source: "added", name: "Rae", ...at })
      .returning()
      .get();
    const visit = {
      groomerId: id,
      clientId: client.id,
      status: "accepted",
      ...ownFacts({ date, hour, pick }),
    } as const;
    transact(db, (tx) => insertVisit(tx, visit, [], NOON));
  },
  (db, { id, pick }) => {
    const rows = db.select().from(clients).where(eq(clients.groomerId, id)).all();
    const linked = rows.find(({ linkedAt }) => linkedAt !== null);
    const entered = rows.find(({ source }) => source === "added");
    const account = rows.find(({ source }) => source === "request")?.accountId;
    if (linked && pick % 2) transact(db, (tx) => unlink(tx, linked.id, NOON));
    else if (!linked && entered && account) linkTo(db, entered.id, account, NOON);
  },
  (db, { id, date, hour, pick }) =>
    db.update(visits).set(ownFacts({ date, hour, pick })).where(ofSource(id, "groomer")).run(),
  (db, { id, pick }) =>
    db
      .update(visits)
      .set({ status: pick % 2 ? "accepted" : "cancelled" })
      .where(ofSource(id, "groomer"))
      .run(),
  (db, { id }) => db.delete(visits).where(ofSource(id, "groomer")).run(),
  // Room again, or nobody would be free for long.
  (db, { id }) => {
    db.delete(daysOff).where(eq(daysOff.groomerId, id)).run();
    db.delete(hoursOff).where(eq(hoursOff.groomerId, id)).run();
    db.delete(busyCalendars).where(eq(busyCalendars.groomerId, id)).run();
    db.delete(visits).where(ofSource(id, "groomer")).run();
    for (const weekday of weekdays) {
      db.insert(businessHours)
        .values({ groomerId: id, weekday, opens: "08:00", closes: "18:00" })
        .onConflictDoNothing()
        .run();
    }
  },
];

/** When and where a visit of one's own is, and how long. */
const ownFacts = ({ date, hour, pick }: Pick<Write, "hour" | "pick"> & { date: string }) => ({
  preferredDate: date,
  arrivalFrom: clock(hour),
  visitMinutes: 30 * (pick + 1),
  serviceZipCode: ["28801", "28711", "37601"][pick % 3]!,
});

const copyOf = <T extends { id: number }>({ id: _, ...rest }: T) => rest;

export const anyWrite: fc.Arbitrary<Write> = fc.record({
  what: fc.integer({ min: 0, max: writes.length - 1 }),
  groomer: fc.integer({ min: 0, max: 3 }),
  day: fc.integer({ min: 0, max: 4 }),
  hour: fc.integer({ min: 6, max: 14 }),
  pick: fc.integer({ min: 0, max: 6 }),
});
