import { and, eq, inArray, isNotNull, isNull, ne } from "drizzle-orm";
import {
  addRow,
  changeRow,
  changeRows,
  clientInvitations,
  clientPets,
  clients,
  type DbNow,
  findRow,
  findRows,
  hasRow,
  notSameClient,
  removeRow,
  removeRows,
  type Tx,
  transact,
  visitPets,
  visitSeries,
  visits,
} from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { pick, toRecord } from "#src/shared/base/by-name.ts";
import { conflict, found, invalid } from "#src/shared/base/errors.ts";
import { MAX_NOTE_LENGTH } from "#src/shared/clients/client-limits.ts";
import { UNDO_LINK_DAYS } from "#src/shared/day/added/added-labels.ts";
import type { LinkParentInput, LinkQuestion } from "#src/shared/day/added/linking.ts";
import { requireClient } from "../client-rows.ts";
import { findLinkQuestions, UNDO_LINK_MS } from "./questions.ts";

type Client = typeof clients.$inferSelect;
type Pairs = readonly (readonly [addedPet: number, petId: number])[];

/** Throws 404 (no such question), 409 (already linked, notes too long), 422 on `pets`. */
export const linkClient = (ctx: Ctx, by: ActorContext, id: number, { parentId, pets }: LinkParentInput) =>
  transact(ctx, (tx, now) => {
    const client = requireClient(tx, by, id);
    if (client.accountId !== null) throw conflict("This client is already linked to an account.");
    const pairs = chosenPets(requireQuestion({ db: tx, now }, client, parentId), pets);
    const ofAccount = and(eq(clients.groomerId, client.groomerId), eq(clients.accountId, parentId));
    linkClientPair(tx, { added: client, requested: findRow(tx, clients, ofAccount)!, pairs }, now);
    const detail = { pets: pairs.length };
    auditBy(tx, by, { action: "client-linked", target: `client ${id}`, detail, now });
  });

const requireQuestion = (at: DbNow, client: Client, parentId: number): LinkQuestion =>
  found(
    findLinkQuestions(at, client.groomerId, { clientId: client.id }).find((question) => question.parentId === parentId),
  );

function chosenPets(question: LinkQuestion, chosen: LinkParentInput["pets"]): Pairs {
  const pairs = Object.entries(chosen).map(([addedPet, petId]): [number, number] => [Number(addedPet), petId]);
  const added = new Set(question.addedPets.map(({ id }) => id));
  const theirs = new Set(question.pets.map(({ id }) => id));
  if (!pairs.every(([addedPet, petId]) => added.has(addedPet) && theirs.has(petId))) {
    throw invalid({ pets: "Choose pets from both clients" });
  }
  if (new Set(pairs.map(([, petId]) => petId)).size < pairs.length) throw invalid({ pets: "Choose each pet once" });
  return pairs;
}

/** Unlinks within a week; the question appears again. Throws 404, 409 (not linked, too late). */
export const unlinkClient = (ctx: Ctx, by: ActorContext, id: number) =>
  transact(ctx, (tx, now) => {
    const { linkedAt } = requireClient(tx, by, id);
    if (linkedAt === null) throw conflict("This client isn't linked to an account.");
    if (now >= linkedAt + UNDO_LINK_MS) throw conflict(`You can only unlink clients within ${UNDO_LINK_DAYS} days.`);
    unlinkClients(tx, id, now);
    auditBy(tx, by, { action: "client-unlinked", target: `client ${id}`, now });
  });

/** Stops the link question for this pair. Throws 404. */
export const rejectClientLink = (ctx: Ctx, by: ActorContext, id: number, parentId: number) =>
  transact(ctx, (tx, now) => {
    requireQuestion({ db: tx, now }, requireClient(tx, by, id), parentId);
    addRow(tx, notSameClient, { clientId: id, parentId, since: now });
    auditBy(tx, by, { action: "client-not-linked", target: `client ${id}`, now });
  });

interface LinkedClients {
  added: Client;
  /** Client row that the account's requests created. */
  requested: Client;
  /** Maps added pets to account pets. */
  pairs: Pairs;
}

/** Moves the account's visits, pets, and notes to the added client. Throws 409 if the joined notes are too long. */
export function linkClientPair(tx: Tx, { added, requested, pairs }: LinkedClients, now: number) {
  movePets(tx, added.id, requested.id, pairs);
  for (const table of [visits, visitSeries, clientInvitations] as const) {
    changeRows(tx, table, { clientId: requested.id }, { clientId: added.id });
  }
  removeRow(tx, clients, { id: requested.id });
  changeRow(tx, clients, eq(clients.id, added.id), {
    ...filledIn(added, requested),
    ...pick(requested, ofAccount),
    note: notes(added, requested),
    linkedAt: now,
    // For the undo of an import.
    changedAt: now,
  });
}

const ofAccount = ["accountId", "blockedAt", "blockedByParentAt"] as const;
const noAccount = toRecord([...ofAccount, "linkedAt"], () => null);

/** Fills gaps from the account's row. */
function filledIn(added: Client, requested: Client): Partial<Client> {
  const housed = ["address", "city", "state", "zipCode"] as const;
  const access = ["parking", "stairs", "gateCode", "whoIsHome", "accessNote"] as const;
  const alone = [["phone"], ["email"], ["repeatWeeks"], ["lastVisit"], ["nextVisit"], housed, access] as const;
  // A street and its town stay together.
  const open = alone.filter((names) => names.every((name) => added[name] === null));
  return Object.fromEntries(open.flat().map((name) => [name, requested[name]]));
}

function movePets(tx: Tx, addedId: number, requestedId: number, pairs: Pairs) {
  const theirs = findRows(tx, clientPets, { clientId: requestedId });
  for (const [id, petId] of pairs) {
    const own = findRow(tx, clientPets, { id })!;
    const same = theirs.find((pet) => pet.petId === petId);
    const note = same ? notes(own, same) : own.note;
    if (same) {
      // No visit has both pets yet, because they belonged to two clients.
      changeRows(tx, visitPets, { clientPetId: same.id }, { clientPetId: id });
      removeRow(tx, clientPets, { id: same.id });
    }
    changeRow(tx, clientPets, { id }, { petId, note });
  }
  changeRows(tx, clientPets, { clientId: requestedId }, { clientId: addedId });
}

/** Joins notes without duplicates. Throws 409 if too long. */
function notes(one: { note: string | null }, other: { note: string | null }): string | null {
  const note = [...new Set([one.note, other.note])].filter((text) => text !== null).join("\n") || null;
  if ((note?.length ?? 0) <= MAX_NOTE_LENGTH) return note;
  throw conflict(`Shorten your private notes first: together they can have ${MAX_NOTE_LENGTH} characters.`);
}

/** Restores the account's own row; entries stay. `now` is null for a closed account, which gets no row. */
function unlinkClients(tx: Tx, id: number, now: number | null) {
  const client = findRow(tx, clients, { id })!;
  const linked = and(eq(clientPets.clientId, id), isNotNull(clientPets.petId));
  const bare = and(linked, isNull(clientPets.name));
  const visited = tx.select({ id: clientPets.id }).from(clientPets).where(bare);
  // Removes pets of the other household from this client's visits.
  removeRows(tx, visitPets, inArray(visitPets.clientPetId, visited));
  const settled = now === null ? lastVisitOf(tx, client) : {};
  changeRow(tx, clients, { id }, { ...noAccount, ...settled });
  const clientId = now === null ? null : addRequested(tx, client, now);
  const requested = { clientId: id, source: "site" } as const;
  changeRows(tx, visits, requested, { clientId });
  if (now === null || clientId === null) {
    removeRows(tx, clientPets, bare);
    removeRows(tx, visitSeries, requested);
  } else {
    changeRows(tx, visitSeries, requested, { clientId });
    changeRows(tx, clientPets, bare, { clientId });
    const added = tx.select({ petId: clientPets.petId }).from(clientPets).where(linked).all();
    const rows = added.map(({ petId }) => ({ clientId, petId, createdAt: now }));
    if (rows.length > 0) tx.insert(clientPets).values(rows).run();
  }
  changeRows(tx, clientPets, linked, { petId: null });
}

/** The bookings leave with the account, but the gate code and the client's three years count from the last of them. */
function lastVisitOf(tx: Tx, { id: clientId, lastVisit, gateCode }: Client): Partial<Client> {
  const done = findRows(tx, visits, { clientId, source: "site", status: "completed" });
  const days = [lastVisit, ...done.map(({ preferredDate }) => preferredDate)].filter((day) => day !== null);
  const isAddedFor = and(eq(visits.clientId, clientId), eq(visits.source, "groomer"), ne(visits.status, "cancelled"));
  return { lastVisit: days.sort().at(-1) ?? null, gateCode: hasRow(tx, visits, isAddedFor) ? gateCode : null };
}

function addRequested(tx: Tx, { groomerId, linkedAt, ...client }: Client, now: number): number {
  const row = { groomerId, source: "request", createdAt: linkedAt!, changedAt: now } as const;
  const requested = tx.insert(clients).values({ ...pick(client, ofAccount), ...row });
  return requested.returning({ id: clients.id }).get().id;
}

export function unlinkClosedAccount(tx: Tx, accountId: number) {
  const linked = and(eq(clients.accountId, accountId), isNotNull(clients.linkedAt));
  for (const { id } of tx.select({ id: clients.id }).from(clients).where(linked).all()) unlinkClients(tx, id, null);
}
