import { statement } from "#db/statement.ts";
import { localTime } from "#src/shared/base/local-time.ts";
import { Failure, type World } from "../world.ts";

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

export function checkQuiet({ ctx: { db }, clock }: World, since: Rung | null): Rung {
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
