import type { Db } from "#db/open.ts";
import type { Ctx } from "#src/base/context.ts";
import { mondaysUntil } from "#src/features/desk/numbers/queries.ts";
import { MINUTE_MS } from "#src/shared/base/duration.ts";
import { addDays } from "#src/shared/base/time.ts";
import { USUAL_WEEKS } from "#src/shared/desk/numbers.ts";
import type { GrowthView, GrowthWeek } from "#src/shared/running/growth.ts";
import { findCompleted, findDays, findRequests, firstListedDay, type Request, sumPayments } from "./weeks.ts";

export async function findGrowth({ db, now }: Pick<Ctx, "db" | "now">, weeks = USUAL_WEEKS): Promise<GrowthView> {
  const mondays = mondaysUntil(dayOf(now()), weeks);
  const days = findDays(db, mondays[0]!);
  const found: GrowthWeek[] = [];
  for (const monday of mondays) {
    const next = addDays(monday, 7);
    const last = days.findLast(({ day }) => day >= monday && day < next);
    const { listed = null, members = null, trials = null } = last ?? {};
    found.push({ monday, listed, members, trials, ...weekOf(db, { from: instantOf(monday), until: instantOf(next) }) });
    // Let requests run in between.
    await Bun.sleep(0);
  }
  return { weeks: found, listedSince: firstListedDay(db) };
}

export const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

const instantOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

function weekOf(db: Db, span: { from: number; until: number }) {
  const requests = findRequests(db, span);
  const completed = findCompleted(db, span);
  const parents = new Set(completed.map(({ parentId }) => parentId));
  for (const [, parentId] of requests) parents.add(parentId);
  return {
    parents: parents.size,
    ...outcomeOf(requests),
    completed: completed.length,
    income: sumPayments(db, span),
  };
}

function outcomeOf(requests: readonly Request[]) {
  const [sums, answers] = [{ accepted: 0, declined: 0, expired: 0, pending: 0 }, [] as number[]];
  for (const [status, , wasAccepted, answeredAfter] of requests) {
    if (wasAccepted) sums.accepted++;
    else if (status === "declined" || status === "expired" || status === "pending") sums[status]++;
    if (answeredAfter !== null) answers.push(answeredAfter);
  }
  const { accepted, declined, expired, pending } = sums;
  const decided = accepted + declined + expired;
  return {
    ...{ requests: requests.length, accepted, declined, expired, waiting: pending },
    acceptedShare: decided === 0 ? null : accepted / decided,
    minutesToAnswer: answers.length === 0 ? null : Math.round(middleOf(answers) / MINUTE_MS),
  };
}

/** The later of the two middle values for an even count. */
const middleOf = (numbers: readonly number[]) => Float64Array.from(numbers).sort()[Math.floor(numbers.length / 2)]!;
