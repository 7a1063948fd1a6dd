import { and, eq, isNull } from "drizzle-orm";
import * as z from "zod/mini";
import { addRowIfNew, changeRow, clients, closedRecords, hasRow, messages, type Tx, transact, users } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx, type Viewer } from "#src/base/context.ts";
import { emptyById, noContent, router } from "#src/http/guards/access.ts";
import { redirect } from "#src/http/pages/page.tsx";
import { flashCookie } from "#src/http/sessions/flash.ts";
import { unblockGroomerPath } from "#src/shared/base/dashboard-paths.ts";
import { found, notFound } from "#src/shared/base/errors.ts";
import { IdParams } from "#src/shared/base/fields.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import { blockDialogTexts } from "#src/shared/visits/blocking/block-texts.ts";
import { BlockedView, BlockInput } from "#src/shared/visits/blocking/blocks.ts";
import { closedUserBlocksSql, findBlocked, isOwnClientSql, sideOf } from "./queries.ts";

const written = {
  groomer: { column: "blockedAt", of: "parent", target: "user", isOther: (id: number) => eq(clients.accountId, id) },
  parent: {
    column: "blockedByParentAt",
    of: "groomer",
    target: "groomer",
    isOther: (id: number) => eq(clients.groomerId, id),
  },
} as const;

/** Open requests and accepted visits stay. Idempotent. Throws 404 (no request or question between the two, or closed). */
const block = (ctx: Ctx, by: ActorContext, id: number): BlockedView =>
  transact(ctx.db, (tx) => {
    addAsker(tx, by.viewer, id, ctx.now());
    const client = found(clientOf(tx, by, id));
    if (client.since === null) setBlocked(ctx, tx, by, { id, clientId: client.id, at: ctx.now() });
    return findBlocked(tx, by.viewer).find((blocked) => blocked.id === id)!;
  });

/** Throws 404 if there is no block. */
const unblock = (ctx: Ctx, by: ActorContext, id: number) =>
  transact(ctx.db, (tx) => {
    const client = clientOf(tx, by, id);
    const isKept = tx.delete(closedRecords).where(closedUserBlocksSql(by, id)).returning().all().length > 0;
    if (!isKept && (client?.since ?? null) === null) throw notFound();
    setBlocked(ctx, tx, by, { id, clientId: client?.id ?? 0, at: null });
  });

type BlockChange = Record<"id" | "clientId", number> & { at: number | null };

function setBlocked(ctx: Ctx, tx: Tx, by: ActorContext, { id, clientId, at }: BlockChange) {
  const { column, of, target } = written[sideOf(by.viewer)];
  changeRow(tx, clients, { id: clientId }, { [column]: at });
  const action = `${of}-${at === null ? "unblocked" : "blocked"}`;
  auditBy(tx, by, { action, target: `${target} ${id}`, now: ctx.now() });
}

/** Blocks are on client rows, which parents who only asked don't have yet. */
function addAsker(tx: Tx, viewer: Viewer, id: number, now: number) {
  const [groomerId, accountId] = sideOf(viewer) === "groomer" ? [viewer.groomerId ?? 0, id] : [id, viewer.userId];
  if (!hasRow(tx, messages, and(eq(messages.petParentId, accountId), eq(messages.groomerId, groomerId)))) return;
  const client = { groomerId, accountId, source: "request", createdAt: now, changedAt: now } as const;
  addRowIfNew(tx, clients, client);
}

function clientOf(tx: Tx, { viewer }: ActorContext, id: number) {
  const { column, isOther } = written[sideOf(viewer)];
  return tx
    .select({ id: clients.id, since: clients[column] })
    .from(clients)
    .innerJoin(users, and(eq(users.id, clients.accountId), isNull(users.closingAt), isNull(users.deletedAt)))
    .where(and(isOwnClientSql(viewer), isOther(id)))
    .get();
}

export const blockingApi = (ctx: Ctx) =>
  router(ctx, "/api/blocks")
    .get("", ({ viewer }) => findBlocked(ctx.db, viewer), {
      access: "parent-or-groomer",
      response: z.array(BlockedView),
    })
    .post("", ({ by, body, status }) => status(201, block(ctx, by, body.id)), {
      access: "parent-or-groomer",
      body: BlockInput,
      response: { 201: BlockedView },
    })
    .delete("/:id", ({ by, params }) => noContent(unblock(ctx, by, params.id)), emptyById("parent-or-groomer"));

export const blockingPages = (ctx: Ctx) =>
  router(ctx).post(
    unblockGroomerPath(":id"),
    ({ by, params }) => {
      unblock(ctx, by, params.id);
      const { done: title } = blockDialogTexts("parent", { name: "", isBlocked: true });
      const flash = flashCookie(ctx, { kind: "success", title, description: "You can send a request again." });
      return redirect(groomerPath(params.id), { flash });
    },
    { access: "pet_parent", params: IdParams },
  );
