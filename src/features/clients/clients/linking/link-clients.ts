import { and, eq } from "drizzle-orm";
import { type At, clients, notThem, transact } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { AppError, found, invalid } from "#src/shared/base/errors.ts";
import type { LinkInput, LinkQuestion } from "#src/shared/day/own/linking.ts";
import { UNDO_LINK_DAYS } from "#src/shared/day/own/own-labels.ts";
import { requireClient } from "../client-rows.ts";
import { link, unlink } from "./link.ts";
import { findQuestions, UNDO_LINK_MS } from "./questions.ts";

/** Throws 404 (no such question), 409 (already linked, notes too long), 422 on `pets`. */
export const linkClient = (ctx: Ctx, by: ActorContext, id: number, { parentId, pets }: LinkInput) =>
  transact(ctx.db, (tx) => {
    const now = ctx.now();
    const client = requireClient(tx, by, id);
    if (client.accountId !== null) throw new AppError("conflict", "This client is already linked to an account.");
    const pairs = chosenPets(requireQuestion({ db: tx, now }, client, parentId), pets);
    const ofAccount = and(eq(clients.groomerId, client.groomerId), eq(clients.accountId, parentId));
    link(tx, { entered: client, requested: tx.select().from(clients).where(ofAccount).get()!, pairs }, now);
    const detail = { pets: pairs.length };
    auditBy(tx, by, { action: "client-linked", target: `client ${id}`, detail, now });
  });

function requireQuestion(at: At, client: typeof clients.$inferSelect, parentId: number): LinkQuestion {
  return found(
    findQuestions(at, client.groomerId, { clientId: client.id }).find((asked) => asked.parentId === parentId),
  );
}

function chosenPets(question: LinkQuestion, chosen: LinkInput["pets"]): [enteredPet: number, petId: number][] {
  const pairs = Object.entries(chosen).map(([enteredPet, petId]): [number, number] => [Number(enteredPet), petId]);
  const entered = new Set(question.enteredPets.map(({ id }) => id));
  const theirs = new Set(question.pets.map(({ id }) => id));
  if (!pairs.every(([enteredPet, petId]) => entered.has(enteredPet) && theirs.has(petId))) {
    throw invalid({ pets: "Choose pets from both clients" });
  }
  if (new Set(pairs.map(([, petId]) => petId)).size < pairs.length) throw invalid({ pets: "Choose each pet once" });
  return pairs;
}

/** Unlinks within a week; the question appears again. Throws 404, 409 (not linked, too late). */
export const unlinkClient = (ctx: Ctx, by: ActorContext, id: number) =>
  transact(ctx.db, (tx) => {
    const now = ctx.now();
    const { linkedAt } = requireClient(tx, by, id);
    if (linkedAt === null) throw new AppError("conflict", "This client isn't linked to an account.");
    if (now >= linkedAt + UNDO_LINK_MS) {
      throw new AppError("conflict", `You can only unlink clients within ${UNDO_LINK_DAYS} days.`);
    }
    unlink(tx, id, now);
    auditBy(tx, by, { action: "client-unlinked", target: `client ${id}`, now });
  });

/** Stops the link question for this pair. Throws 404. */
export const notSamePerson = (ctx: Ctx, by: ActorContext, id: number, parentId: number) =>
  transact(ctx.db, (tx) => {
    const now = ctx.now();
    requireQuestion({ db: tx, now }, requireClient(tx, by, id), parentId);
    tx.insert(notThem).values({ clientId: id, parentId, since: now }).run();
    auditBy(tx, by, { action: "client-not-linked", target: `client ${id}`, now });
  });
