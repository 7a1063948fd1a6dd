import { eq } from "drizzle-orm";
import { type Tx, transact } from "#db/open.ts";
import { notThem, ownClients, ownPets } from "#db/schema/tables.ts";
import { auditBy } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { AppError, invalid, notFound } from "#src/shared/base/errors.ts";
import type { JoinedView, JoinInput, JoinQuestion } from "#src/shared/visits/own/joining.ts";
import { UNDO_JOIN_DAYS } from "#src/shared/visits/own/joining-labels.ts";
import { isFromAccount, joinedSince } from "../from-account/rule.ts";
import { requireOwnClient } from "../own-client.ts";
import { findClient } from "../queries.ts";
import { type At, findQuestions } from "./questions.ts";

/**
 * Makes an own client and an account one client. The own client stays as it is, so that this can be taken back.
 * Throws 404 for an account that the groomer is not asked about, 409 once they are joined, 422 on `pets`.
 */
export const joinOwnClient = (ctx: Ctx, by: ActorContext, id: number, { parentId, pets }: JoinInput): JoinedView =>
  transact(ctx.db, (tx) => {
    const now = ctx.now();
    const client = requireOwnClient(tx, by, id);
    if (client.parentId !== null) throw new AppError("conflict", "This client is already linked to an account.");
    const chosen = chosenPets(requireQuestion({ db: tx, now }, client, parentId), pets);
    tx.update(ownClients)
      .set({ parentId, joinedAt: joinedSince(client.createdAt, now) })
      .where(eq(ownClients.id, id))
      .run();
    for (const [ownPetId, petId] of chosen) {
      tx.update(ownPets).set({ petId }).where(eq(ownPets.id, ownPetId)).run();
    }
    const detail = { pets: chosen.length };
    auditBy(tx, by, { action: "own-client-joined", target: `own client ${id}`, detail, now });
    return { id: findClient({ db: tx, now }, by.viewer, { ownId: id })!.id };
  });

function requireQuestion(at: At, client: typeof ownClients.$inferSelect, parentId: number): JoinQuestion {
  const question = findQuestions(at, client.groomerId, { ownClientId: client.id }).find(
    (asked) => asked.parentId === parentId,
  );
  if (!question) throw notFound();
  return question;
}

function chosenPets(question: JoinQuestion, chosen: JoinInput["pets"]): [ownPetId: number, petId: number][] {
  const pairs = Object.entries(chosen).map(([ownPetId, petId]): [number, number] => [Number(ownPetId), petId]);
  const own = new Set(question.ownPets.map(({ id }) => id));
  const theirs = new Set(question.pets.map(({ id }) => id));
  if (!pairs.every(([ownPetId, petId]) => own.has(ownPetId) && theirs.has(petId))) {
    throw invalid({ pets: "Choose pets from both clients" });
  }
  if (new Set(pairs.map(([, petId]) => petId)).size < pairs.length) throw invalid({ pets: "Choose each pet once" });
  return pairs;
}

/**
 * Takes a joining back: everything is as before, and the groomer is asked again. Throws 404, 409 (not joined, more than
 * a week ago, or made from the account).
 */
export const undoJoin = (ctx: Ctx, by: ActorContext, id: number) =>
  transact(ctx.db, (tx) => {
    const now = ctx.now();
    const client = requireOwnClient(tx, by, id);
    const { parentId, joinedAt } = client;
    if (parentId === null) throw new AppError("conflict", "This client isn't linked to an account.");
    if (isFromAccount(client)) throw new AppError("conflict", "There's nothing to unlink.");
    if (now >= joinedAt! + UNDO_JOIN_DAYS * DAY_MS) {
      throw new AppError("conflict", `You can only unlink clients within ${UNDO_JOIN_DAYS} days.`);
    }
    part(tx, id);
    auditBy(tx, by, { action: "own-client-parted", target: `own client ${id}`, now });
  });

/**
 * Records that the account is somebody else, so that the groomer is not asked again. Throws 404 like `joinOwnClient`.
 */
export const notSamePerson = (ctx: Ctx, by: ActorContext, id: number, parentId: number) =>
  transact(ctx.db, (tx) => {
    const now = ctx.now();
    requireQuestion({ db: tx, now }, requireOwnClient(tx, by, id), parentId);
    tx.insert(notThem).values({ ownClientId: id, parentId, since: now }).run();
    auditBy(tx, by, { action: "own-client-other", target: `own client ${id}`, now });
  });

function part(tx: Tx, id: number) {
  tx.update(ownPets).set({ petId: null }).where(eq(ownPets.ownClientId, id)).run();
  tx.update(ownClients).set({ parentId: null, joinedAt: null }).where(eq(ownClients.id, id)).run();
}

/** When an account is closed, the own clients who had joined it are as they were before. */
export function partFrom(tx: Tx, parentId: number) {
  const joined = tx.select({ id: ownClients.id }).from(ownClients).where(eq(ownClients.parentId, parentId)).all();
  for (const { id } of joined) part(tx, id);
  tx.delete(notThem).where(eq(notThem.parentId, parentId)).run();
}
