import { growthDays, type Tx, transact } from "#db/db.ts";
import { statement } from "#db/statement.ts";
import type { Ctx } from "#src/base/context.ts";
import { mondaysUntil } from "#src/features/dashboard/insights/queries.ts";
import { addDays } from "#src/shared/base/time.ts";
import { type MembershipState, membershipStates } from "#src/shared/listing/groomer-labels.ts";
import { dayOf } from "./queries.ts";

/** The day's last note stays. The first run reconstructs earlier days. */
export function noteDay({ db, now }: Pick<Ctx, "db" | "now">) {
  transact(db, (tx) => {
    if (!tx.select({ day: growthDays.day }).from(growthDays).limit(1).get()) {
      for (const row of earlierDays(tx, now())) tx.insert(growthDays).values(row).run();
    }
    const numbers = countNow(tx, now());
    tx.insert(growthDays)
      .values({ day: dayOf(now()), ...numbers })
      .onConflictDoUpdate({ target: growthDays.day, set: numbers })
      .run();
  });
}

/** From the search index and membership states. */
const countNow = (tx: Tx, now: number) =>
  statement<{ listed: number; members: number; trials: number }, [number]>(
    tx,
    `SELECT (SELECT count(*) FROM groomer_profiles WHERE listable = 1 AND listed_until > ?1) AS listed,
       coalesce(sum(state IN ('active', 'canceling', 'past_due')), 0) AS members,
       coalesce(sum(state = 'trialing'), 0) AS trials FROM memberships`,
  ).get(now)!;

/* Memberships on past Sundays, from the audit log. Past listings are unknown. */

const WEEKS = 52;
const running: ReadonlySet<MembershipState> = new Set(["active", "canceling", "past_due"]);

interface Step {
  groomerId: number;
  at: number;
  before: MembershipState;
  after: MembershipState;
}

interface Membership {
  groomerId: number;
  state: MembershipState;
  startedAt: number | null;
  trialUntil: number | null;
  endedAt: number | null;
  leftAt: number | null;
}

/** Up to 52 weeks, from the first membership on. */
function earlierDays(tx: Tx, now: number): (typeof growthDays.$inferInsert)[] {
  const steps = Map.groupBy(findSteps(tx), ({ groomerId }) => groomerId);
  const members = findMemberships(tx).map((member) => ({ member, own: steps.get(member.groomerId) ?? [] }));
  const days = mondaysUntil(dayOf(now), WEEKS).map((monday) => {
    const at = Date.parse(`${monday}T00:00:00Z`);
    const states = members.map(({ member, own }) => stateAt(member, own, at));
    return {
      day: addDays(monday, -1),
      listed: null,
      members: states.filter((state) => running.has(state)).length,
      trials: states.filter((state) => state === "trialing").length,
    };
  });
  return days.slice(days.findIndex(({ members, trials }) => members + trials > 0) >>> 0);
}

/** State after its last step before `at`, or before its first step, or unchanged without steps. */
function stateAt({ state, ...member }: Membership, steps: readonly Step[], at: number): MembershipState {
  if (member.leftAt !== null && member.leftAt < at) return "ended";
  const last = steps.findLast((step) => step.at < at);
  if (last) return last.after;
  if (steps[0]) return steps[0].before;
  if (member.startedAt === null || member.startedAt >= at) return "none";
  if (member.endedAt !== null && member.endedAt < at) return "ended";
  return member.trialUntil !== null && member.trialUntil > at ? "trialing" : "active";
}

/** Audit rows of membership changes hold both states. */
const findSteps = (tx: Tx) =>
  statement<Step, [string]>(
    tx,
    `SELECT CAST(substr(target, 9) AS INTEGER) AS groomerId, at, detail ->> 'from' AS "before", detail ->> 'to' AS "after"
       FROM audit_log WHERE target > 'groomer ' AND target < 'groomer!'
         AND detail ->> 'to' IN (SELECT value FROM json_each(?)) ORDER BY at, id`,
  ).all(JSON.stringify(membershipStates));

const findMemberships = (tx: Tx) =>
  statement<Membership>(
    tx,
    `SELECT m.groomer_id AS groomerId, m.state, p.membership_start_date AS startedAt, m.trial_until AS trialUntil,
       m.ended_at AS endedAt, coalesce(u.closing_at, u.deleted_at) AS leftAt
       FROM memberships m JOIN groomer_profiles p ON p.id = m.groomer_id JOIN users u ON u.id = p.user_id`,
  ).all();
