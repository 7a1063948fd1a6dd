import { join } from "node:path";
import { and, desc, eq, gt, isNull, notExists, sql } from "drizzle-orm";
import { clientImports, clients, type Db, type Tx, transact, visits } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx, type Viewer } from "#src/base/context.ts";
import { createChildParser } from "#src/base/run-apart.ts";
import type { Household } from "#src/domain/client-import/households.ts";
import { type ContactFields, contactKeys, isFalseMatch } from "#src/domain/client-import/same-household.ts";
import { requireOpen } from "#src/features/people/accounts/queries.ts";
import { requireGroomerId } from "#src/http/guards/access.ts";
import { AppError, conflict, found, invalid } from "#src/shared/base/errors.ts";
import { shortened } from "#src/shared/base/shortened.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { CLIENTS_SHOWN, type ImportColumn, isNameColumn, PROBLEMS_SHOWN } from "#src/shared/day/added/import-labels.ts";
import type { ImportDone, ImportPreview, ImportUndone, UndoableImport } from "#src/shared/day/added/imports.ts";
import { addClients } from "../added/add.ts";
import { bookedVisitStats } from "../booked-rows.ts";
import { clientRows } from "../client-rows.ts";
import type { ImportOptions, ParsedClients } from "./file/clients-in.ts";
import type { FileRefusal } from "./file/decode.ts";
import { moveUnknownZips, previewClient } from "./preview-client.ts";

/** Finds households that are already clients. */
function separateExisting(db: Db | Tx, groomerId: number, households: readonly Household[], now: number) {
  const visited = new Set(bookedVisitStats(db, { groomerId }, now).map(({ petParentId }) => petParentId));
  const people = clientRows(db, { groomerId }).flatMap(
    ({ account, name, phone, email, address, city, zipCode }): ContactFields[] => {
      const place = { address, city, zipCode };
      return [
        ...(name === null ? [] : [{ name, phone, email, ...place }]),
        ...(account && visited.has(account.id) ? [{ ...account, ...place }] : []),
      ];
    },
  );
  const byKey = Map.groupBy(
    people.flatMap((one) => contactKeys(one).map((key) => ({ key, one }))),
    ({ key }) => key,
  );
  const isKnown = ({ input }: Household) =>
    contactKeys(input).some((key) => byKey.get(key)?.some(({ one }) => !isFalseMatch(one, input)));
  const known = new Set(households.filter(isKnown));
  return { added: households.filter((household) => !known.has(household)), known };
}

/** Without `columns`, the names in the file's header decide what each column holds. */
export interface ImportFile {
  bytes: Uint8Array<ArrayBuffer>;
  columns: ImportColumn[] | undefined;
}

/** Throws 409 without a business. */
export const requireImporter = ({ viewer }: ActorContext) =>
  requireGroomerId(viewer, "Create your business profile first.");

const readApart = createChildParser<ImportOptions, ParsedClients | FileRefusal>(
  join(import.meta.dir, "file/program.ts"),
  "Many people are importing clients right now. Please try again.",
);

/** In a child process, because it can take 300 ms. Throws 422 (unreadable), 429, 503 (queue full, or failed). */
async function readFile(ctx: Ctx, by: ActorContext, file: Uint8Array<ArrayBuffer>, options: ImportOptions) {
  const read = await readApart(file, options, { by, now: ctx.now });
  if (read === "too-heavy") throw invalid({ file: "This file is too big. Split it into smaller files." });
  if (read === "try-again") {
    throw new AppError("unavailable", "We couldn't read your file right now. Please try again.", undefined, 10);
  }
  if ("refused" in read) throw invalid({ file: read.refused });
  return read;
}

async function readIn(ctx: Ctx, by: ActorContext, { bytes, columns }: ImportFile) {
  const groomerId = requireImporter(by);
  ctx.limits.take("import-user", String(by.viewer.userId));
  const read = moveUnknownZips(ctx.db, await readFile(ctx, by, bytes, { columns: columns ?? null }));
  return { groomerId, read };
}

const LONGEST_TITLE = 200;

/** Writes nothing. Throws 409 (no business), 422, 429. */
export async function previewImport(ctx: Ctx, by: ActorContext, file: ImportFile): Promise<ImportPreview> {
  const { groomerId, read } = await readIn(ctx, by, file);
  const { added, known } = separateExisting(ctx.db, groomerId, read.households, ctx.now());
  return {
    columns: read.columns,
    title: read.title && shortened(read.title, LONGEST_TITLE),
    rows: read.rows,
    added: added.length,
    pets: added.reduce((sum, { input }) => sum + (input.pets?.length ?? 0), 0),
    known: known.size,
    clients: read.households.slice(0, CLIENTS_SHOWN).map((household) => previewClient(household, known.has(household))),
    faulty: new Set(read.problems.map(({ row }) => row)).size,
    leftOut: leftOutOf(read),
    problems: read.problems
      .toSorted((one, other) => Number(other.isLeftOut) - Number(one.isLeftOut))
      .slice(0, PROBLEMS_SHOWN),
  };
}

const leftOutOf = ({ problems }: ParsedClients) =>
  new Set(problems.filter(({ isLeftOut }) => isLeftOut).map(({ row }) => row)).size;

/** Adds all new clients, or none. Throws 409 (no business, too many), 422, 429. */
export async function importClients(ctx: Ctx, by: ActorContext, file: ImportFile): Promise<ImportDone> {
  const { groomerId, read } = await readIn(ctx, by, file);
  if (!read.columns.some(({ holds }) => isNameColumn(holds)))
    throw invalid({ columns: "Choose the column with the client's name" });
  return transact(ctx, (tx, now) => {
    requireOpen(tx, by.viewer);
    const { added, known } = separateExisting(tx, groomerId, read.households, now);
    const counts = { added: added.length, known: known.size, leftOut: leftOutOf(read) };
    if (added.length === 0) return { id: null, ...counts };
    const row = { groomerId, added: added.length, importedAt: now };
    const { id } = tx.insert(clientImports).values(row).returning({ id: clientImports.id }).get();
    const inputs = added.map(({ input }) => input);
    addClients(tx, groomerId, inputs, { now, importId: id });
    auditBy(tx, by, { action: "clients-imported", target: `import ${id}`, detail: counts, now });
    return { id, ...counts };
  });
}

/** Removes imported clients that have no visit or account and are unchanged. Throws 404, 409 (after a day). */
export const undoImport = (ctx: Ctx, by: ActorContext, id: number): ImportUndone =>
  transact(ctx, (tx, now) => {
    const isIt = and(eq(clientImports.id, id), eq(clientImports.groomerId, by.viewer.groomerId ?? 0));
    const { importedAt } = found(tx.select().from(clientImports).where(isIt).get());
    if (importedAt <= now - DAY_MS) throw conflict("You can undo an import for 24 hours.");
    const isOfIt = eq(clients.importId, id);
    const visit = tx.select({ id: visits.id }).from(visits).where(eq(visits.clientId, clients.id));
    const isUntouched = sql`${clients.changedAt} = ${clients.createdAt}`;
    const removed = tx
      .delete(clients)
      .where(and(isOfIt, isNull(clients.accountId), isUntouched, notExists(visit)))
      .returning({ id: clients.id })
      .all().length;
    const stayed = tx.select({ id: clients.id }).from(clients).where(isOfIt).all().length;
    tx.delete(clientImports).where(isIt).run();
    auditBy(tx, by, { action: "import-undone", target: `import ${id}`, detail: { removed, stayed }, now });
    return { removed, stayed };
  });

/** The latest import that can still be undone. */
export const findUndoableImport = (db: Db, { groomerId }: Viewer, now: number): UndoableImport | null =>
  db
    .select({ id: clientImports.id, added: clientImports.added, importedAt: clientImports.importedAt })
    .from(clientImports)
    .where(and(eq(clientImports.groomerId, groomerId ?? 0), gt(clientImports.importedAt, now - DAY_MS)))
    .orderBy(desc(clientImports.id))
    .limit(1)
    .get() ?? null;
