import { statement } from "#db/statement.ts";
import { Failure, type World } from "../world.ts";
import { checkDaysKept } from "./days-kept.ts";
import { checkQuiet, type Rung } from "./quiet.ts";

export interface Standing {
  id: number;
  status: string;
  date: string;
  slot: string;
  from: string | null;
  isForced: number;
  groomerId: number;
  parentMail: string | null;
  groomerMail: string | null;
}

const standings = `SELECT b.id, b.status, b.preferred_date AS date, b.preferred_time_slot AS slot, b.arrival_from AS "from",
    b.is_forced AS isForced, b.groomer_id AS groomerId, ${reachable("p")} AS parentMail, ${reachable("o")} AS groomerMail
  FROM bookings b JOIN users p ON p.id = b.pet_parent_id JOIN groomer_profiles g ON g.id = b.groomer_id JOIN users o ON o.id = g.user_id
  WHERE b.status_changed_at > ? OR b.status IN ('pending', 'accepted')`;

function reachable(user: string) {
  return `iif(${user}.email_verified_at IS NULL OR ${user}.disabled_at IS NOT NULL OR ${user}.deleted_at IS NOT NULL, NULL, ${user}.email)`;
}

const DAY_MS = 86_400_000;
const AT_ONCE_MS = 15 * 60_000;

export function createWatch() {
  let before = new Map<number, Standing>();
  let lastMail = 0;
  let rung: Rung | null = null;

  return {
    look(world: World) {
      const { db } = world.ctx;
      const now = world.clock.now();
      const rows = statement<Standing, [number]>(db, standings).all(now - DAY_MS);
      const written = statement<{ id: number; recipient: string; waitMs: number }, [number]>(
        db,
        "SELECT id, recipient, send_at - created_at AS waitMs FROM outbox WHERE id > ?",
      ).all(lastMail);
      const told = new Set(written.filter(({ waitMs }) => waitMs <= AT_ONCE_MS).map(({ recipient }) => recipient));
      for (const row of rows) {
        const was = before.get(row.id);
        if (was) checkTold(was, row, told);
      }
      checkDaysKept(world, before, rows);
      rung = checkQuiet(world, rung);
      before = new Map(rows.map((row) => [row.id, row]));
      lastMail = Math.max(lastMail, ...written.map(({ id }) => id));
    },
    forget() {
      before = new Map();
      lastMail = 0;
      rung = null;
    },
  };
}
export type Watch = ReturnType<typeof createWatch>;

function checkTold(was: Standing, is: Standing, told: ReadonlySet<string>) {
  const hears = (mail: string | null) => mail === null || told.has(mail);
  if (was.status === "accepted" && is.status === "accepted") {
    const isMoved = was.from !== null && (was.from !== is.from || was.date !== is.date || was.slot !== is.slot);
    if (isMoved && !hears(is.parentMail)) {
      throw new Failure(
        4,
        `The promised hour of booking ${is.id} moved from ${was.date} ${was.from} to ${is.date} ${is.from} without a mail`,
      );
    }
    return;
  }
  if (was.status === is.status) return;
  const { parentMail, groomerMail } = is;
  const isHeard = {
    accepted: () => hears(parentMail),
    declined: () => hears(parentMail),
    expired: () => hears(parentMail),
    no_show: () => hears(parentMail),
    cancelled: () =>
      was.status === "accepted" ? hears(parentMail) && hears(groomerMail) : hears(parentMail) || hears(groomerMail),
  }[is.status];
  if (isHeard && !isHeard())
    throw new Failure(6, `Booking ${is.id} went from ${was.status} to ${is.status} without a mail`);
}
