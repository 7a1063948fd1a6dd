import { statement } from "#db/statement.ts";
import { findSchedule, readDay } from "#src/features/visits/bookings/capacity/read-days.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { localTime } from "#src/shared/base/local-time.ts";
import { bruteForce } from "#tests/domain/brute-force.ts";
import { Failure, type Setup } from "../world.ts";

export interface Standing {
  id: number;
  status: string;
  date: string;
  slot: string;
  from: string | null;
  isOverbooked: number;
  groomerId: number;
  parentEmail: string | null;
  groomerEmail: string | null;
}

const standings = `SELECT b.id, b.status, b.preferred_date AS date, b.preferred_time_slot AS slot, b.arrival_from AS "from",
    b.is_overbooked AS isOverbooked, b.groomer_id AS groomerId, ${reachable("p")} AS parentEmail, ${reachable("o")} AS groomerEmail
  FROM bookings b JOIN users p ON p.id = b.pet_parent_id JOIN groomer_profiles g ON g.id = b.groomer_id JOIN users o ON o.id = g.user_id
  WHERE b.status_changed_at > ? OR b.status IN ('pending', 'accepted')`;

function reachable(user: string) {
  return `iif(${user}.email_verified_at IS NULL OR ${user}.disabled_at IS NOT NULL OR ${user}.deleted_at IS NOT NULL, NULL, ${user}.email)`;
}

const AT_ONCE_MS = 15 * 60_000;

export function createWatch() {
  let before = new Map<number, Standing>();
  let lastEmail = 0;
  let rung: Rung | null = null;

  return {
    look(world: Setup) {
      const { db } = world.ctx;
      const now = world.clock.now();
      const rows = statement<Standing, [number]>(db, standings).all(now - DAY_MS);
      const written = statement<{ id: number; recipient: string; waitMs: number }, [number]>(
        db,
        "SELECT id, recipient, send_at - created_at AS waitMs FROM outbox WHERE id > ?",
      ).all(lastEmail);
      const notified = new Set(written.filter(({ waitMs }) => waitMs <= AT_ONCE_MS).map(({ recipient }) => recipient));
      for (const row of rows) {
        const was = before.get(row.id);
        if (was) checkNotified(was, row, notified);
      }
      checkDaysKept(world, before, rows);
      rung = checkQuiet(world, rung);
      before = new Map(rows.map((row) => [row.id, row]));
      lastEmail = Math.max(lastEmail, ...written.map(({ id }) => id));
    },
    forget() {
      before = new Map();
      lastEmail = 0;
      rung = null;
    },
  };
}
export type Watch = ReturnType<typeof createWatch>;

function checkNotified(was: Standing, is: Standing, notified: ReadonlySet<string>) {
  const hears = (email: string | null) => email === null || notified.has(email);
  if (was.status === "accepted" && is.status === "accepted") {
    const isMoved = was.from !== null && (was.from !== is.from || was.date !== is.date || was.slot !== is.slot);
    if (isMoved && !hears(is.parentEmail)) {
      throw new Failure(
        4,
        `The promised hour of booking ${is.id} moved from ${was.date} ${was.from} to ${is.date} ${is.from} without an email`,
      );
    }
    return;
  }
  if (was.status === is.status) return;
  const { parentEmail, groomerEmail } = is;
  const isHeard = {
    accepted: () => hears(parentEmail),
    declined: () => hears(parentEmail),
    expired: () => hears(parentEmail),
    no_show: () => hears(parentEmail),
    cancelled: () =>
      was.status === "accepted" ? hears(parentEmail) && hears(groomerEmail) : hears(parentEmail) || hears(groomerEmail),
  }[is.status];
  if (isHeard && !isHeard())
    throw new Failure(6, `Booking ${is.id} went from ${was.status} to ${is.status} without an email`);
}

export function checkDaysKept(world: Setup, before: ReadonlyMap<number, Standing>, rows: readonly Standing[]) {
  for (const row of rows) {
    const was = before.get(row.id);
    const isTaken = row.status === "accepted" && row.isOverbooked === 0 && was !== undefined;
    const isNew = isTaken && (was.status !== "accepted" || was.date !== row.date || was.slot !== row.slot);
    if (isNew && !isKept(world, row)) {
      throw new Failure(
        4,
        `Booking ${row.id} was accepted for ${row.date}, a day that cannot be driven, and is not marked`,
      );
    }
  }
}

function isKept({ ctx: { db }, clock }: Setup, { groomerId, date }: Standing): boolean {
  const schedule = findSchedule(db, groomerId, clock.now());
  if (!schedule?.rules.isPlanned || date <= schedule.openings.today) return true;
  const { day, hours, visits } = readDay(db, schedule, date);
  return hours !== null && visits.length <= schedule.rules.maxVisits && bruteForce(day) !== undefined;
}

interface Ring {
  id: number;
  kind: string;
  at: number;
  date: string;
  zone: string;
  status: string;
  home: string | null;
}

const rings = `SELECT q.id, q.kind, q.taken_at AS at, b.preferred_date AS date, b.time_zone AS zone, b.status, z.time_zone AS home
  FROM sms_queue q JOIN bookings b ON b.id = q.booking_id LEFT JOIN locations l ON l.user_id = q.user_id
  LEFT JOIN us_zips z ON z.zip = substr(l.zip_code, 1, 5) WHERE q.taken_at > ?1
  UNION ALL
  SELECT p.id, p.kind, p.send_at, b.preferred_date, b.time_zone, b.status, z.time_zone
  FROM pushes p JOIN push_devices d ON d.id = p.device_id JOIN bookings b ON b.id = p.booking_id
  LEFT JOIN locations l ON l.user_id = d.user_id LEFT JOIN us_zips z ON z.zip = substr(l.zip_code, 1, 5) WHERE p.id > ?2`;

const [FROM, UNTIL] = ["08:00", "21:00"];
const ANY_TIME = ["on-my-way", "late"];

export interface Rung {
  at: number;
  push: number;
}

export function checkQuiet({ ctx: { db }, clock }: Setup, since: Rung | null): Rung {
  const upTo = {
    at: clock.now(),
    push: statement<{ id: number }>(db, "SELECT coalesce(max(id), 0) AS id FROM pushes").get()!.id,
  };
  if (!since) return upTo;
  for (const ring of statement<Ring, [number, number]>(db, rings).all(since.at, since.push)) {
    const { timeNow } = localTime(ring.at, ring.home ?? ring.zone);
    if ((timeNow < FROM || timeNow >= UNTIL) && canWait(ring))
      throw new Failure(6, `'${ring.kind}' number ${ring.id} rings at ${timeNow} where its reader lives`);
  }
  return upTo;
}

function canWait({ kind, at, date, zone, status }: Ring): boolean {
  if (ANY_TIME.includes(kind) || (kind === "change" && status === "accepted")) return false;
  return kind === "request" || localTime(at, zone).today < date;
}
