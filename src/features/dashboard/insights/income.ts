import { and, asc, eq, gte, like, ne, sql } from "drizzle-orm";
import { clients, type Db, type Tx, transact, users, visits } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { serviceTextSql } from "#src/features/visits/bookings/private-notes.ts";
import { type CsvColumns, csvResponse } from "#src/http/csv.ts";
import { requireGroomerId } from "#src/http/guards/access.ts";
import { addMonths } from "#src/shared/base/months.ts";
import type { InsightsView } from "#src/shared/dashboard/insights.ts";
import { paymentMethodLabels, paymentMethods } from "#src/shared/visits/payment-labels.ts";

const MONTHS = 12;

const isOf = (groomerId: number) => and(eq(visits.groomerId, groomerId), sql`${visits.paidBy} IS NOT NULL`);
const isPaid = ne(visits.paidBy, "not_yet");
const month = sql<string>`substr(${visits.preferredDate}, 1, 7)`;
const sums = {
  visits: sql<number>`count(*)`,
  amount: sql<number>`sum(${visits.amountPaid})`,
  tips: sql<number>`sum(${visits.tip})`,
};

export function findIncome(db: Db | Tx, groomerId: number, today: string): InsightsView["income"] {
  const first = addMonths(today.slice(0, 7), 1 - MONTHS);
  const isRecent = and(isOf(groomerId), isPaid, gte(visits.preferredDate, first));
  const byMonth = db
    .select({ month, ...sums })
    .from(visits)
    .where(isRecent)
    .groupBy(month)
    .all();
  const byMethod = db
    .select({ method: visits.paidBy, ...sums })
    .from(visits)
    .where(isRecent)
    .groupBy(visits.paidBy)
    .all();
  const owed = db
    .select(sums)
    .from(visits)
    .where(and(isOf(groomerId), eq(visits.paidBy, "not_yet")))
    .get()!;
  const years = db
    .selectDistinct({ year: sql<string>`substr(${visits.preferredDate}, 1, 4)` })
    .from(visits)
    .where(and(isOf(groomerId), isPaid))
    .all();
  const none = { visits: 0, amount: 0, tips: 0 };
  return {
    months: Array.from({ length: MONTHS }, (_, at) => addMonths(first, at)).map(
      (name) => byMonth.find((one) => one.month === name) ?? { month: name, ...none },
    ),
    methods: paymentMethods.flatMap((name) => {
      const found = byMethod.find(({ method }) => method === name);
      return found ? [{ ...found, method: name }] : [];
    }),
    owed: { visits: owed.visits, amount: owed.amount ?? 0 },
    years: years
      .map(({ year }) => year)
      .sort()
      .reverse(),
  };
}

const columns: CsvColumns<ReturnType<typeof paidIn>[number]> = [
  ["date", ({ date }) => date],
  ["client", ({ client }) => client],
  ["service", ({ service }) => service],
  ["amount", ({ amount }) => amount! / 100],
  ["tip", ({ tip }) => tip! / 100],
  ["method", ({ method }) => paymentMethodLabels[method!]],
];

export function exportIncome(ctx: Ctx, by: ActorContext, period: string): Response {
  const groomerId = requireGroomerId(by.viewer, "Create your business profile first.");
  ctx.limits.take("income-file-user", String(by.viewer.userId));
  const rows = transact(ctx.db, (tx) => {
    const found = paidIn(tx, groomerId, period);
    auditBy(tx, by, { action: "income-exported", detail: { rows: found.length, period }, now: ctx.now() });
    return found;
  });
  return csvResponse(ctx, `income-${period}`, columns, [rows]);
}

const paidIn = (tx: Tx, groomerId: number, period: string) =>
  tx
    .select({
      date: visits.preferredDate,
      client: sql<string | null>`coalesce(${clients.name}, ${users.fullName}, ${visits.title})`,
      service: serviceTextSql,
      amount: visits.amountPaid,
      tip: visits.tip,
      method: visits.paidBy,
    })
    .from(visits)
    .leftJoin(clients, eq(clients.id, visits.clientId))
    .leftJoin(users, sql`${users.id} = coalesce(${visits.petParentId}, ${clients.accountId})`)
    .where(and(isOf(groomerId), isPaid, like(visits.preferredDate, `${period}-%`)))
    .orderBy(asc(visits.preferredDate), asc(visits.startsAt), asc(visits.id))
    .all();
