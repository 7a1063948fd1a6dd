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
import { addRow, changeRows, readRow, readRows, removeRows } from "#tests/support/rows.ts";
import { AFTERNOON, EVENING, MORNING, TODAY } from "#tests/visits/bookings/setup.ts";

export const NOON = Date.parse(`${TODAY}T16:00:00Z`);

export interface Write {
  what: number;
  groomer: number;
  day: number;
  hour: number;
  pick: number;
}

const SHORT = 15;

export const slots = [MORNING, AFTERNOON, EVENING] as const;
const clock = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

const ofSource = (groomerId: number, source: VisitSource) =>
  and(eq(visits.groomerId, groomerId), eq(visits.source, source));

export const writes: ((db: Db, write: Write & { id: number; date: string }) => void)[] = [
  (db, { id, hour }) => changeRows(db, servicePackages, { groomerId: id }, { durationMinutes: 10 * hour }),
  (db, { id, pick }) =>
    db
      .update(servicePackages)
      .set(pick > 2 ? { isActive: true, position: 1 } : { isActive: false, position: null })
      .where(sql`id = (SELECT min(id) FROM service_packages WHERE groomer_id = ${id})`)
      .run(),
  (db, { id, hour }) =>
    changeRows(db, businessHours, { groomerId: id }, { opens: clock(hour), closes: clock(hour + 6) }),
  (db, { id, pick }) => removeRows(db, businessHours, { groomerId: id, weekday: weekdays[pick]! }),
  (db, { id, pick, hour }) =>
    addRow(db, businessHours, { groomerId: id, weekday: weekdays[pick]!, opens: clock(hour), closes: clock(hour + 6) }),
  (db, { id, date, pick }) => addRow(db, daysOff, { groomerId: id, startDate: date, endDate: addDays(date, pick % 3) }),
  (db, { id, pick }) =>
    db
      .update(daysOff)
      .set({ endDate: sql`date(start_date, ${`+${pick} days`})` })
      .where(eq(daysOff.groomerId, id))
      .run(),
  (db, { id }) => removeRows(db, daysOff, { groomerId: id }),
  (db, { id, date, hour }) =>
    addRow(db, hoursOff, { groomerId: id, date, opens: clock(hour), closes: clock(hour + 4) }),
  (db, { id, date }) => changeRows(db, hoursOff, { groomerId: id }, { date }),
  (db, { id }) => removeRows(db, hoursOff, { groomerId: id }),
  (db, { id, date, hour, pick }) => {
    const own = { groomerId: id, address: `https://calendars.test/${pick}.ics`, name: "Home", color: "blue" as const };
    const row = { ...own, allDayBlocks: pick > 3, createdAt: NOON, triedAt: NOON };
    const { id: calendarId } = addRow(db, busyCalendars, row);
    const zipCode = [null, "28711", "37601", "00000"][hour % 4]!;
    const times = { calendarId, date, opens: clock(hour), closes: clock(hour + 4), isAllDay: hour % 2 === 0, zipCode };
    addRow(db, busyTimes, times);
    changeRows(db, busyCalendars, { id: calendarId }, { timesHash: date });
  },
  (db, { id, pick }) => changeRows(db, busyCalendars, { groomerId: id }, { allDayBlocks: pick % 2 === 0 }),
  (db, { id }) => removeRows(db, busyCalendars, { groomerId: id }),
  (db, { id, pick, hour }) =>
    db
      .insert(dayRules)
      .values({ groomerId: id, maxVisits: 1 + (pick % 2), noticeHours: hour, isPlanned: hour > 7 })
      .onConflictDoUpdate({
        target: dayRules.groomerId,
        set: { maxVisits: 1 + (pick % 2), noticeHours: hour, isPlanned: hour > 7 },
      })
      .run(),
  (db, { id }) => removeRows(db, dayRules, { groomerId: id }),
  (db, { id, pick }) =>
    db
      .insert(dayPlans)
      .values({ groomerId: id, date: TODAY, lateMinutes: 60, lateAt: NOON })
      .onConflictDoUpdate({ target: [dayPlans.groomerId, dayPlans.date], set: { lateMinutes: pick % 2 ? 15 : 30 } })
      .run(),
  (db, { id }) => removeRows(db, dayPlans, { groomerId: id }),
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
    addRow(db, servicePackages, {
      ...copyOf(readRow(db, servicePackages, { groomerId: id })!),
      durationMinutes: SHORT,
      isActive: true,
      position: 3,
    }),
  (db, { id }) => removeRows(db, servicePackages, { groomerId: id, durationMinutes: SHORT }),
  (db, { id, pick }) => {
    const visit = db.select().from(bookings).where(eq(bookings.groomerId, id)).get()!;
    addRow(db, visits, { ...copyOf(visit), source: "site", visitMinutes: 20 + pick, requestKey: crypto.randomUUID() });
  },
  (db, { id, pick }) =>
    db
      .delete(visits)
      .where(and(ofSource(id, "site"), eq(visits.visitMinutes, 20 + pick)))
      .run(),
  (db, { id, date, hour, pick }) => {
    const at = { createdAt: NOON, changedAt: NOON };
    const client = addRow(db, clients, { groomerId: id, source: "added", name: "Rae", ...at });
    const visit = {
      groomerId: id,
      clientId: client.id,
      status: "accepted",
      ...ownFacts({ date, hour, pick }),
    } as const;
    transact(db, (tx) => insertVisit(tx, visit, [], NOON));
  },
  (db, { id, pick }) => {
    const rows = readRows(db, clients, { groomerId: id });
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
    removeRows(db, daysOff, { groomerId: id });
    removeRows(db, hoursOff, { groomerId: id });
    removeRows(db, busyCalendars, { groomerId: id });
    db.delete(visits).where(ofSource(id, "groomer")).run();
    for (const weekday of weekdays) {
      db.insert(businessHours)
        .values({ groomerId: id, weekday, opens: "08:00", closes: "18:00" })
        .onConflictDoNothing()
        .run();
    }
  },
];

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
