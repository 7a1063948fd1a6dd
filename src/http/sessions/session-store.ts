import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { bound, prepared } from "#db/prepared.ts";
import { groomerProfiles, pendingSignIns, pushDevices, sessions, users } from "#db/schema/tables.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/duration.ts";
import type { Role } from "#src/shared/base/viewers.ts";
import type { Viewer } from "./viewer.ts";

/** How long a session lasts without being used, and how long at most. */
const lifetimes: Record<Role, { idle: number; absolute: number }> = {
  pet_parent: { idle: 30 * DAY_MS, absolute: 90 * DAY_MS },
  groomer: { idle: 30 * DAY_MS, absolute: 90 * DAY_MS },
  admin: { idle: 30 * MINUTE_MS, absolute: 8 * HOUR_MS },
};

export const randomToken = (bytes = 32) =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString("base64url");

/** Only this hash is stored, so that a copy of the database signs nobody in. */
export const hashToken = (token: string) => new Bun.CryptoHasher("sha256").update(token).digest("hex");

interface SignIn {
  now: number;
  ip: string;
  userAgent: string;
  /** The token this browser sent; its session ends with the new sign-in. */
  oldToken?: string;
}

/** Gives the browser's token. Who signs in to the same account again here keeps their notifications. */
export function startSession(db: Db | Tx, user: { id: number; role: Role }, signIn: SignIn): string {
  const token = randomToken();
  const { id: sessionId } = db
    .insert(sessions)
    .values({
      userId: user.id,
      tokenHash: hashToken(token),
      createdAt: signIn.now,
      lastSeenAt: signIn.now,
      expiresAt: signIn.now + lifetimes[user.role].absolute,
      ip: signIn.ip,
      userAgent: signIn.userAgent.slice(0, 200),
    })
    .returning({ id: sessions.id })
    .get();
  if (signIn.oldToken) {
    const old = db
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(signIn.oldToken)));
    db.update(pushDevices)
      .set({ sessionId })
      .where(and(eq(pushDevices.userId, user.id), inArray(pushDevices.sessionId, old)))
      .run();
    endSession(db, signIn.oldToken);
  }
  return token;
}

export function endSession(db: Db | Tx, token: string) {
  db.delete(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)))
    .run();
}

/** Ends every session of a user, except the one named, and every sign-in that still waits for its second step. */
export function endSessionsOf(db: Db | Tx, userId: number, exceptSessionId = 0) {
  db.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId)).run();
  db.delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, exceptSessionId)))
    .run();
}

const presented = prepared((db) =>
  db
    .select({
      sessionId: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      userId: users.id,
      role: users.role,
      username: users.username,
      fullName: users.fullName,
      groomerId: groomerProfiles.id,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(groomerProfiles, eq(groomerProfiles.userId, users.id))
    .where(and(eq(sessions.tokenHash, bound(sql.placeholder("hash"))), isNull(users.disabledAt)))
    .prepare(),
);

/** Null when unknown, expired, idle too long, or its user is disabled. With `isUse` the session lives on. */
export function findViewer(db: Db, token: string, now: number, isUse = true): Viewer | null {
  const row = presented(db).get({ hash: hashToken(token) });
  if (!row || !isAlive(row, now)) return null;
  const { lastSeenAt, expiresAt, ...viewer } = row;
  const stepMs = row.role === "admin" ? MINUTE_MS : HOUR_MS;
  if (isUse && now - lastSeenAt >= stepMs) touchSession(db, viewer.sessionId, now);
  return viewer;
}

/** Whether a viewer is still signed in, for an answer that takes long. */
export const isSignedIn = (db: Db, viewer: Viewer, now: number): boolean => now < signedInUntil(db, viewer);

/** When a viewer's session ends if it is not used again; 0 when it has been ended, or its user is disabled. */
export function signedInUntil(db: Db, { sessionId, userId, role }: Viewer): number {
  const row = lived(db).get({ sessionId, userId });
  return row ? endOf({ ...row, role }) : 0;
}

const lived = prepared((db) =>
  db
    .select({ lastSeenAt: sessions.lastSeenAt, expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sql.placeholder("sessionId")),
        eq(users.id, sql.placeholder("userId")),
        isNull(users.disabledAt),
      ),
    )
    .prepare(),
);

interface Lived {
  role: Role;
  lastSeenAt: number;
  expiresAt: number;
}

/** When a session ends by itself if it is not used again. */
export const endOf = ({ role, lastSeenAt, expiresAt }: Lived) => Math.min(expiresAt, lastSeenAt + lifetimes[role].idle);

/** Neither past its end nor unused for too long. */
export const isAlive = (session: Lived, now: number) => now < endOf(session);

/** Written hourly at most, and only if possible: a full disk must not fail a read. */
function touchSession(db: Db, sessionId: number, now: number) {
  try {
    db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, sessionId)).run();
  } catch {
    // The next request tries again.
  }
}
