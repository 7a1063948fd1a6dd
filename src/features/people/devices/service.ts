import { and, desc, eq, inArray, or } from "drizzle-orm";
import { addRow, countRows, type Db, pushDevices, removeRow, sessions, type Tx, transact } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx, type Viewer } from "#src/base/context.ts";
import { sessionEndsAt } from "#src/http/sessions/session-store.ts";
import { isPublicKey, pushKeys } from "#src/push/keys.ts";
import { queuePush } from "#src/push/queue.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { conflict, found, invalid, notFound } from "#src/shared/base/errors.ts";
import type { DeviceInput, DevicesView, DeviceView } from "#src/shared/people/devices.ts";
import { MAX_DEVICES } from "#src/shared/people/push-labels.ts";
import { refuseLoggedOut } from "../accounts/queries.ts";

/** Latest first, without endpoints and keys. */
export const findDevices = (db: Db | Tx, { userId, sessionId, role }: Viewer) =>
  db
    .select({
      ...pick(pushDevices, ["id", "name", "createdAt"]),
      session: pick(sessions, ["id", "lastSeenAt", "expiresAt"]),
    })
    .from(pushDevices)
    .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
    .where(eq(pushDevices.userId, userId))
    .orderBy(desc(pushDevices.id))
    .all()
    .map(({ session, ...device }) => ({
      ...device,
      endsAt: sessionEndsAt({ ...session, role }),
      isCurrent: session.id === sessionId,
    }));

export const pushView = ({ db, now }: Ctx, viewer: Viewer): DevicesView => ({
  publicKey: pushKeys(db, now()).publicKey,
  devices: findDevices(db, viewer),
});

/** Ends with the session. Replaces an earlier registration. Throws 401 (session ended), 404 (renews another's), 409 (too many), 422, 429. */
export function addDevice(ctx: Ctx, by: ActorContext, device: DeviceInput, name: string): DeviceView {
  const { endpoint, keys, renews } = device;
  const { userId, sessionId } = by.viewer;
  if (!isPublicKey(keys.p256dh)) throw invalid({ "keys.p256dh": "Send the subscription as the browser gives it" });
  ctx.limits.take("account-user", String(userId));
  return transact(ctx, (tx, now) => {
    refuseLoggedOut(ctx, by.viewer);
    const isThis = or(inArray(pushDevices.endpoint, [endpoint, renews ?? ""]), eq(pushDevices.sessionId, sessionId));
    const before = tx.delete(pushDevices).where(isThis).returning().all();
    const isKnown = before.some((one) => one.userId === userId);
    if (renews && !before.some((one) => one.endpoint === renews && one.userId === userId)) throw notFound();
    if (countRows(tx, pushDevices, { userId }) >= MAX_DEVICES)
      throw conflict(`Notifications are on for ${MAX_DEVICES} devices, the maximum. Turn one off first.`);
    const { id } = addRow(tx, pushDevices, { userId, sessionId, endpoint, ...keys, name, createdAt: now });
    if (!isKnown) {
      queuePush(tx, { deviceId: id, kind: "welcome", sendAt: now });
      auditBy(tx, by, { action: "push-device-added", target: `device ${id}`, now });
    }
    return findDevices(tx, by.viewer).find((one) => one.id === id)!;
  });
}

/** Throws 404. */
export function removeDevice(ctx: Ctx, by: ActorContext, id: number) {
  transact(ctx.db, (tx) => {
    const isOwn = and(eq(pushDevices.id, id), eq(pushDevices.userId, by.viewer.userId));
    found(removeRow(tx, pushDevices, isOwn));
    auditBy(tx, by, { action: "push-device-removed", target: `device ${id}`, now: ctx.now() });
  });
}
