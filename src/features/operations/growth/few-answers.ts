import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { alerts, changeRows, type Db, type Tx, transact } from "#db/db.ts";
import { statement } from "#db/statement.ts";
import { type DbAndClock, raiseAlert } from "#src/base/context.ts";
import { DAY_MS } from "#src/shared/base/time.ts";

/** Days of requests, and the minimum number for a verdict. */
const DAYS = 30;
const FEWEST = 5;

interface SilentGroomer {
  groomerId: number;
  name: string;
  answered: number;
  asked: number;
}

/** Alerts admins once while a groomer answers fewer than half; resolves the alert afterwards. */
export function alertAdminsOfSilence({ db, now }: DbAndClock) {
  const silent = findSilent(db, now());
  transact(db, (tx) => {
    endOthers(tx, silent, now());
    for (const { groomerId, name, answered, asked } of silent) {
      const message = `${name} replied to only ${answered} of ${asked} requests in ${DAYS} days. Get in touch: parents wait up to two days without a reply.`;
      raiseAlert(tx, { kind: "few_answers", groomerId, message, now: now() });
    }
  });
}

/** A parent counts once a day, and not if suspended or closed, so that a flood blames no one. */
const findSilent = (db: Db, now: number) =>
  statement<SilentGroomer, [number, number]>(
    db,
    `SELECT g.id AS groomerId, g.business_name AS name, answered, asked FROM (
       SELECT groomer_id, sum(is_answered) AS answered, count(*) AS asked FROM (
         SELECT groomer_id, max(replied_at IS NOT NULL) AS is_answered FROM visits INDEXED BY visits_requested
           JOIN users ON users.id = pet_parent_id AND users.disabled_at IS NULL
           WHERE source = 'site' AND request_date > ?1 - ${DAYS * DAY_MS} AND (replied_at IS NOT NULL OR status = 'expired')
           GROUP BY groomer_id, pet_parent_id, request_date / ${DAY_MS})
         GROUP BY groomer_id HAVING asked >= ${FEWEST} AND 2 * answered < asked)
       JOIN groomer_profiles g ON g.id = groomer_id WHERE g.listable = 1 AND g.listed_until > ?2 ORDER BY g.id`,
  ).all(now, now);

const isOpenAlert = and(eq(alerts.kind, "few_answers"), isNull(alerts.overAt));

function endOthers(tx: Tx, silent: readonly SilentGroomer[], now: number) {
  const still = new Set(silent.map(({ groomerId }) => groomerId));
  const held = tx.select({ id: alerts.id, groomerId: alerts.groomerId }).from(alerts).where(isOpenAlert).all();
  const over = held.filter(({ groomerId }) => !still.has(groomerId!)).map(({ id }) => id);
  const end = { overAt: now, resolvedAt: sql`coalesce(${alerts.resolvedAt}, ${now})` };
  changeRows(tx, alerts, inArray(alerts.id, over), end);
}
