import { statement } from "#db/statement.ts";
import { Failure } from "../failure.ts";
import type { World } from "../world.ts";

interface Member {
  groomerId: number;
  status: string | null;
  createdAt: number;
  trialEnd: number | null;
  periodEnd: number;
  endedAt: number | null;
  card: string | null;
  grantedUntil: number | null;
  listedUntil: number;
  isAway: number;
}

interface Invoice {
  subscription: string;
  createdAt: number;
  status: string;
  endedAt: number | null;
  cancelAt: number | null;
  trialEnd: number | null;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A listing outlives what is paid by two days, and an unpaid period's beginning by seven (record 5). */
const SLACK_MS = 8 * DAY_MS;
/** Months differ. */
const LEAST_MONTH_MS = 27.5 * DAY_MS;

/** Point 5: what the provider's books say, beside what the site makes of them. */
export function checkMoney(world: World) {
  const { db } = world.ctx;
  const invoices = statement<Invoice>(
    db,
    `SELECT i.subscription_id AS subscription, i.created_at AS createdAt, i.status, s.ended_at AS endedAt, s.cancel_at AS cancelAt,
       s.trial_end AS trialEnd
     FROM embedded_invoices i JOIN embedded_subscriptions s ON s.id = i.subscription_id ORDER BY i.created_at`,
  ).all();
  for (const all of Map.groupBy(invoices, ({ subscription }) => subscription).values()) checkInvoices(all);
  const members = statement<Member>(
    db,
    `SELECT m.groomer_id AS groomerId, s.status, s.created_at AS createdAt, s.trial_end AS trialEnd, s.period_end AS periodEnd,
       s.ended_at AS endedAt, s.card_id AS card, m.granted_until AS grantedUntil, g.listed_until AS listedUntil,
       u.disabled_at IS NOT NULL OR u.deleted_at IS NOT NULL OR u.closing_at IS NOT NULL AS isAway
     FROM memberships m JOIN groomer_profiles g ON g.id = m.groomer_id JOIN users u ON u.id = g.user_id
     LEFT JOIN embedded_subscriptions s ON s.id = m.subscription_id`,
  ).all();
  for (const member of members) checkListed(member, world.clock.now());
  checkPayments(db);
}

function checkInvoices(invoices: readonly Invoice[]) {
  for (const [at, { subscription, createdAt, status, endedAt, cancelAt, trialEnd }] of invoices.entries()) {
    const [name, before] = [subscription.slice(0, 4), invoices[at - 1]];
    if (cancelAt !== null && createdAt > cancelAt + HOUR_MS)
      throw new Failure(5, `${name} was charged after it was cancelled`);
    if (endedAt !== null && createdAt > endedAt + HOUR_MS) throw new Failure(5, `${name} was charged after its end`);
    if (trialEnd !== null && createdAt < trialEnd - HOUR_MS)
      throw new Failure(5, `${name} was charged before its free month was over`);
    if (before && status === "paid" && before.status === "paid" && createdAt - before.createdAt < LEAST_MONTH_MS) {
      throw new Failure(5, `${name} was charged twice within a month`);
    }
  }
}

function checkListed(
  { groomerId, status, endedAt, periodEnd, trialEnd, card, grantedUntil, listedUntil, isAway }: Member,
  now: number,
) {
  const isListed = listedUntil > now;
  const isGranted = grantedUntil !== null && grantedUntil > now;
  const paidUntil = endedAt === null ? Math.max(periodEnd ?? 0, trialEnd ?? 0) + SLACK_MS : endedAt + HOUR_MS;
  if (isListed && !isGranted && (status === null || now > paidUntil)) {
    throw new Failure(5, `Groomer ${groomerId} is listed until ${new Date(listedUntil).toISOString()} for nothing`);
  }
  const pays = card !== null && (status === "active" || status === "trialing") && periodEnd > now;
  if (pays && !isListed && !isAway) throw new Failure(5, `Groomer ${groomerId} pays and is not listed`);
}

/** What was paid is written down once. */
function checkPayments(db: World["ctx"]["db"]) {
  const twice = statement<{ id: string }>(
    db,
    "SELECT invoice_id AS id FROM membership_payments GROUP BY invoice_id HAVING count(*) > 1",
  ).get();
  if (twice) throw new Failure(5, `Invoice ${twice.id} is in the books twice`);
}
