import { and, count, eq, or } from "drizzle-orm";
import { pushDevices, transact } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { isPublicKey } from "#src/push/keys.ts";
import { queuePush } from "#src/push/queue.ts";
import { AppError, invalid, notFound } from "#src/shared/base/errors.ts";
import type { DeviceInput, DeviceView } from "#src/shared/people/devices.ts";
import { MAX_DEVICES } from "#src/shared/people/push-labels.ts";
import { requireSignedIn } from "../accounts/still-open.ts";
import { findDevices } from "./queries.ts";

/** Ends with the session. Replaces an earlier registration. Throws 401 (session ended), 409 (too many), 422, 429. */
export function addDevice(ctx: Ctx, by: ActorContext, { endpoint, keys }: DeviceInput, name: string): DeviceView {
  const { userId, sessionId } = by.viewer;
  if (!isPublicKey(keys.p256dh)) throw invalid({ "keys.p256dh": "Send the subscription as the browser gives it" });
  ctx.limits.take("account-user", String(userId));
  const now = ctx.now();
  return transact(ctx.db, (tx) => {
    requireSignedIn(ctx, by.viewer);
    const isThis = or(eq(pushDevices.endpoint, endpoint), eq(pushDevices.sessionId, sessionId));
    const before = tx.delete(pushDevices).where(isThis).returning().all();
    const isKnown = before.some((one) => one.userId === userId);
    const { devices } = tx.select({ devices: count() }).from(pushDevices).where(eq(pushDevices.userId, userId)).get()!;
    if (devices >= MAX_DEVICES) throw tooMany();
    const { id } = tx
      .insert(pushDevices)
      .values({ userId, sessionId, endpoint, ...keys, name, createdAt: now })
      .returning({ id: pushDevices.id })
      .get();
    if (!isKnown) {
      queuePush(tx, { deviceId: id, kind: "welcome", sendAt: now });
      auditBy(tx, by, { action: "push-device-added", target: `device ${id}`, now });
    }
    return findDevices(tx, by.viewer).find((device) => device.id === id)!;
  });
}

const tooMany = () =>
  new AppError("conflict", `Notifications are on for ${MAX_DEVICES} devices, the maximum. Turn one off first.`);

/** Throws 404. */
export function removeDevice(ctx: Ctx, by: ActorContext, id: number) {
  transact(ctx.db, (tx) => {
    const removed = tx
      .delete(pushDevices)
      .where(and(eq(pushDevices.id, id), eq(pushDevices.userId, by.viewer.userId)))
      .returning({ id: pushDevices.id })
      .get();
    if (!removed) throw notFound();
    auditBy(tx, by, { action: "push-device-removed", target: `device ${id}`, now: ctx.now() });
  });
}
