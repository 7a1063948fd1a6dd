import { desc, eq } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { pushDevices } from "#db/schema/tables.ts";
import type { DevicesView } from "#src/shared/devices.ts";
import type { Ctx } from "../../context.ts";
import type { Viewer } from "../../http/viewer.ts";
import { pushKeys } from "../../push/keys.ts";

/** A person's own devices with notifications, the latest first, without addresses and keys. */
export const findDevices = (db: Db | Tx, { userId, sessionId }: Viewer) =>
  db
    .select()
    .from(pushDevices)
    .where(eq(pushDevices.userId, userId))
    .orderBy(desc(pushDevices.id))
    .all()
    .map(({ id, name, createdAt, ...device }) => ({ id, name, createdAt, isCurrent: device.sessionId === sessionId }));

export const devicesView = ({ db, now }: Ctx, viewer: Viewer): DevicesView => ({
  publicKey: pushKeys(db, now()).publicKey,
  devices: findDevices(db, viewer),
});
