import { cp } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { type Db, groomerProfiles, locations, sqlite, type Tx, transact, users } from "#db/db.ts";
import { dayNameOn } from "#src/domain/availability.ts";
import { seedCrowd } from "#src/features/operations/demo/people/crowd.ts";
import { startSession } from "#src/http/sessions/session-store.ts";
import { openData } from "#src/open-data.ts";
import { createHasher } from "#src/ports/passwords.ts";
import type { Weekday } from "#src/shared/listing/groomer-labels.ts";
import { timeSlots } from "#src/shared/visits/booking-labels.ts";
import { addRow } from "#tests/support/rows.ts";
import { serviceAt } from "#tests/support/service-at.ts";
import { addShowcase } from "#tests/support/showcase.ts";
import { folderForRun } from "../../../bench/cleanup.ts";

const DAY = 24 * 60 * 60 * 1000;
export const PASSWORD = "correct horse battery";

export interface Person {
  id: number;
  username: string;
  cookie: string;
}

export interface Business {
  id: number;
  packageId: number;
  zipCode: string;
  city: string;
  state: string;
  openDays: readonly Weekday[];
}

export interface Setup {
  groomers: Business[];
  parents: Person[];
  owners: Person[];
  showcaseId: number;
}

type Size = Record<"groomers" | "parents" | "owners", number>;

export async function makeWorld(dataDir: string, size: Size, now = Date.now()): Promise<Setup> {
  const passwordHash = await createHasher(1).hash(PASSWORD);
  const db = openData({ dataDir }, now);
  seedCrowd(db, { count: size.groomers, now, passwordHash });
  const { groomerId: showcaseId } = addShowcase(db, now);
  const groomers = businessesIn(db, now);
  const { parents, owners } = transact(db, (tx) => ({
    parents: Array.from({ length: size.parents }, (_, at) => addParent(tx, at, { passwordHash, now })),
    owners: groomers.slice(0, size.owners).map(({ id }) => ownerOf(tx, id, now)),
  }));
  sqlite(db).run("PRAGMA wal_checkpoint(TRUNCATE)");
  sqlite(db).close();
  return { groomers, parents, owners, showcaseId };
}

const made = new Map<string, Promise<{ folder: string; world: Setup }>>();

export async function copyWorld(dataDir: string, size: Size): Promise<Setup> {
  const { folder, world } = await made.getOrInsertComputed(JSON.stringify(size), async () => {
    const folder = await folderForRun();
    return { folder, world: await makeWorld(folder, size) };
  });
  await cp(folder, dataDir, { recursive: true });
  return world;
}

function businessesIn(db: Db, now: number): Business[] {
  const rows = sqlite(db)
    .query<Omit<Business, "openDays"> & { openDays: string }, [number]>(
      `SELECT g.id, l.zip_code AS zipCode, l.city, l.state, p.id AS packageId,
        (SELECT group_concat(weekday) FROM business_hours WHERE groomer_id = g.id
          AND opens <= '12:00' AND closes >= strftime('%H:%M', '12:00', p.duration_minutes || ' minutes')) AS openDays
      FROM groomer_profiles g JOIN locations l ON l.user_id = g.user_id JOIN service_packages p
        ON p.id = (SELECT id FROM service_packages WHERE groomer_id = g.id ORDER BY position LIMIT 1)
      WHERE g.listable = 1 AND g.listed_until > ? ORDER BY g.id`,
    )
    .all(now + DAY);
  return rows.map((row) => ({ ...row, openDays: row.openDays.split(",") as Weekday[] }));
}

function addParent(tx: Tx, at: number, { passwordHash, now }: { passwordHash: string; now: number }): Person {
  const username = `parent${at}`;
  const user = addRow(tx, users, {
    username,
    email: `${username}@example.com`,
    passwordHash,
    fullName: `Parent ${at}`,
    role: "pet_parent",
    phoneNumber: "828-555-0100",
    emailVerifiedAt: now,
    createdAt: now,
  });
  addRow(tx, locations, { userId: user.id, city: "Asheville", state: "NC", zipCode: "28801" });
  return { id: user.id, username, cookie: cookieFor(tx, { id: user.id, role: "pet_parent" }, now) };
}

function ownerOf(tx: Tx, groomerId: number, now: number): Person {
  const { id, username } = tx
    .select({ id: users.id, username: users.username })
    .from(groomerProfiles)
    .innerJoin(users, eq(users.id, groomerProfiles.userId))
    .where(eq(groomerProfiles.id, groomerId))
    .get()!;
  return { id, username, cookie: cookieFor(tx, { id, role: "groomer" }, now) };
}

/** The servers of these commands speak http, so their cookie has no prefix. */
const cookieFor = (tx: Tx, user: { id: number; role: "pet_parent" | "groomer" }, now: number) =>
  `sid=${startSession(tx, user, { now, ip: "127.0.0.1", userAgent: "proof" })}`;

export function bookingOf(groomer: Business, inDays: number, now = Date.now()) {
  let day = dayFrom(now, inDays);
  for (let later = 1; !groomer.openDays.includes(dayNameOn(day)); later++) day = dayFrom(now, inDays + later);
  return {
    groomerId: groomer.id,
    servicePackageId: groomer.packageId,
    preferredDate: day,
    preferredTimeSlot: timeSlots[1],
    petInfo: "Waffles, a spaniel of four years, 28 pounds, shy of dryers",
    ...serviceAt("12 Oak Street", groomer.city, groomer.zipCode, groomer.state),
  };
}

const dayFrom = (now: number, days: number) => new Date(now + days * DAY).toISOString().slice(0, 10);
