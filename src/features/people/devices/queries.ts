import { desc, eq } from "drizzle-orm";
import { type Db, pushDevices, sessions, type Tx } from "#db/db.ts";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { endOf } from "#src/http/sessions/session-store.ts";
import { pushKeys } from "#src/push/keys.ts";
import type { DevicesView } from "#src/shared/people/devices.ts";

/** Latest first, without endpoints and keys. */
export const findDevices = (db: Db | Tx, { userId, sessionId, role }: Viewer) =>
  db
    .select({
      id: pushDevices.id,
      name: pushDevices.name,
      createdAt: pushDevices.createdAt,
      session: { id: sessions.id, lastSeenAt: sessions.lastSeenAt, expiresAt: sessions.expiresAt },
    })
    .from(pushDevices)
    .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
    .where(eq(pushDevices.userId, userId))
    .orderBy(desc(pushDevices.id))
    .all()
    .map(({ session, ...device }) => ({
      ...device,
      endsAt: endOf({ ...session, role }),
      isCurrent: session.id === sessionId,
    }));

export const devicesView = ({ db, now }: Ctx, viewer: Viewer): DevicesView => ({
  publicKey: pushKeys(db, now()).publicKey,
  devices: findDevices(db, viewer),
});
