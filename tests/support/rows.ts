import { isNotNull, ne, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type * as z from "zod/mini";
import {
  addRow,
  changeRows,
  clients,
  type Db,
  findRow,
  findRows,
  portfolioImages,
  removeRows,
  type Tx,
  transact,
  visits,
} from "#db/db.ts";
import type { AnyRule } from "#db/personal/map.ts";
import type { EmailContext } from "#src/email/worker.ts";
import { createEmailWorker } from "#src/email/worker.ts";
import { linkClientPair } from "#src/features/clients/clients/linking/link.ts";
import type { exportViews } from "#src/features/operations/privacy/views.ts";
import { slotStart } from "#src/features/visits/bookings/slot-start.ts";
import type { EmailPort } from "#src/ports/email.ts";
import { timeSlots } from "#src/shared/visits/booking-labels.ts";

export { addRow, changeRows, findRow, findRows, removeRows };

export const addRows = <T extends SQLiteTable>(db: Db | Tx, table: T, values: T["$inferInsert"][]) =>
  void db
    .insert(table as SQLiteTable)
    .values(values)
    .run();

type PortfolioImage = Partial<typeof portfolioImages.$inferInsert> & { file: string };
export const addPortfolioImage = (db: Db, groomerId: number, image: PortfolioImage) =>
  addRow(db, portfolioImages, { groomerId, width: 800, height: 600, sortOrder: 0, createdAt: 0, ...image });

export const emailPort = (send: EmailPort["send"]): EmailPort => ({
  kind: "smtp",
  send,
  verify: async () => {},
  close: () => {},
});

export async function sendDueMails(ctx: EmailContext) {
  ctx.lease.take();
  const worker = createEmailWorker(ctx);
  worker.run();
  await worker.settled();
}

interface Pair {
  groomerId: number;
  accountId: number;
}

export const clientIdOf = (db: Db, pair: Pair): number => findRow(db, clients, pair)!.id;

export const block = (db: Db, pair: Pair, blockedAt: number) => changeRows(db, clients, pair, { blockedAt });

export const blockedClients = (db: Db) => findRows(db, clients, isNotNull(clients.blockedAt));

export function linkTo(db: Db, id: number, accountId: number, now: number) {
  transact(db, (tx) => {
    const client = findRow(tx, clients, { id })!;
    const { groomerId } = client;
    const requested = findRow(tx, clients, { groomerId, accountId });
    if (requested) linkClientPair(tx, { added: client, requested, pairs: [] }, now);
    else changeRows(tx, clients, { id }, { accountId, linkedAt: now });
  });
}

export const addedClients = (db: Db) => findRows(db, clients, ne(clients.source, "request"));

type Words<Text extends string> = Text extends `${infer Word} ${infer Others}` ? Word | Words<Others> : Text;

type Named<Row, Part> = Part extends { names: infer Names extends string }
  ? Pick<Row, Extract<Words<Names>, keyof Row>>
  : object;
type More<Part> = Part extends { more: infer Fields }
  ? { [Name in keyof Fields]: Fields[Name] extends SQL<infer Value> ? Value : never }
  : object;
type RowOf<Row, Part> = Named<Row, Part> & More<Part>;
type ValueOf<Row, Part> = Part extends { isOne: true } ? RowOf<Row, Part> | null : RowOf<Row, Part>[];

type PartsOf<Rule> = Rule extends { table: { $inferSelect: infer Row }; download: infer Parts }
  ? (parts: { [Name in keyof Parts]: ValueOf<Row, Parts[Name]> }) => void
  : never;
type All<Union> = [Union] extends [(parts: infer Parts) => void] ? Parts : never;

export type AccountExport = { about: string; exportedAt: number } & All<PartsOf<AnyRule>> & {
    [Name in keyof typeof exportViews]: z.infer<(typeof exportViews)[Name]["schema"]>;
  };

type VisitRow = typeof visits.$inferInsert;
type Said = "groomerId" | "petParentId" | "servicePackageId" | "requestDate";

export function addVisitRow(db: Db | Tx, visit: Pick<VisitRow, Said> & Partial<VisitRow>) {
  const { preferredDate = "2026-06-16", preferredTimeSlot = timeSlots[0], timeZone = "America/New_York" } = visit;
  return addRow(db, visits, {
    source: "site",
    serviceName: "Bath & Brush",
    priceMin: 5500,
    priceMax: 6500,
    durationMinutes: 60,
    visitMinutes: 60,
    preferredDate,
    preferredTimeSlot,
    timeZone,
    startsAt: slotStart(preferredDate, preferredTimeSlot!, timeZone!),
    petInfo: "Waffles",
    status: "accepted",
    statusChangedAt: visit.requestDate,
    requestKey: crypto.randomUUID(),
    ...visit,
  });
}

/** The thread of a booking, for its messages. */
export function threadKeyOf(db: Db | Tx, bookingId: number) {
  const { groomerId, petParentId } = findRow(db, visits, { id: bookingId })!;
  return { bookingId, groomerId, petParentId: petParentId! };
}
