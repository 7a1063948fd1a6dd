import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { addRow, type Db, groomerProfiles, pendingLogins, pushDevices, sessions, type Tx, users } from "#db/db.ts";
import { asSql, prepareQuery } from "#db/prepared.ts";
import { pick } from "#src/shared/base/by-name.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import type { Role } from "#src/shared/base/viewers.ts";

/** Milliseconds idle, and in total. */
const lifetimes: Record<Role, { idle: number; absolute: number }> = {
  pet_parent: { idle: 30 * DAY_MS, absolute: 90 * DAY_MS },
  groomer: { idle: 30 * DAY_MS, absolute: 90 * DAY_MS },
  admin: { idle: 30 * MINUTE_MS, absolute: 8 * HOUR_MS },
};

export const randomToken = (bytes = 32) =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString("base64url");

/** Only the hash is stored, so a leaked database logs no one in. */
export const hashToken = (token: string) => new Bun.CryptoHasher("sha256").update(token).digest("hex");

interface Login {
  now: number;
  ip: string;
  userAgent: string;
  oldToken?: string;
}

/** Returns the token. Logging in to the same account keeps push registrations. */
export function startSession(db: Db | Tx, user: { id: number; role: Role }, login: Login): string {
  const token = randomToken();
  const { id: sessionId } = addRow(db, sessions, {
    userId: user.id,
    tokenHash: hashToken(token),
    createdAt: login.now,
    lastSeenAt: login.now,
    expiresAt: login.now + lifetimes[user.role].absolute,
    ip: login.ip,
    userAgent: login.userAgent.slice(0, 200),
  });
  if (login.oldToken) {
    const old = db
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(login.oldToken)));
    db.update(pushDevices)
      .set({ sessionId })
      .where(and(eq(pushDevices.userId, user.id), inArray(pushDevices.sessionId, old)))
      .run();
    endSession(db, login.oldToken);
  }
  return token;
}

export function endSession(db: Db | Tx, token: string) {
  db.delete(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)))
    .run();
}

export function endSessionsOf(db: Db | Tx, userId: number, exceptSessionId = 0) {
  db.delete(pendingLogins).where(eq(pendingLogins.userId, userId)).run();
  db.delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, exceptSessionId)))
    .run();
}

const presented = prepareQuery((db) =>
  db
    .select({
      sessionId: sessions.id,
      ...pick(sessions, ["lastSeenAt", "expiresAt"]),
      userId: users.id,
      ...pick(users, ["role", "username", "fullName"]),
      groomerId: groomerProfiles.id,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(groomerProfiles, eq(groomerProfiles.userId, users.id))
    .where(and(eq(sessions.tokenHash, asSql(sql.placeholder("hash"))), isNull(users.disabledAt)))
    .prepare(),
);

/** Null if unknown, expired, idle, or disabled. `isUse` extends the session. */
export function findViewer(db: Db, token: string, now: number, isUse = true) {
  const row = presented(db).get({ hash: hashToken(token) });
  if (!row || !isSessionAlive(row, now)) return null;
  const { lastSeenAt, expiresAt, ...viewer } = row;
  const stepMs = row.role === "admin" ? MINUTE_MS : HOUR_MS;
  if (isUse && now - lastSeenAt >= stepMs) touchSession(db, viewer.sessionId, now);
  return viewer;
}

export const isLoggedIn = (db: Db, viewer: LoggedIn, now: number): boolean => now < loggedInUntil(db, viewer);

export interface LoggedIn {
  sessionId: number;
  userId: number;
  role: Role;
}

/** 0 if it has ended or the user is disabled. */
export function loggedInUntil(db: Db, { sessionId, userId, role }: LoggedIn): number {
  const row = lived(db).get({ sessionId, userId });
  return row ? sessionEndsAt({ ...row, role }) : 0;
}

const lived = prepareQuery((db) =>
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

interface SessionLifetime {
  role: Role;
  lastSeenAt: number;
  expiresAt: number;
}

export const sessionEndsAt = ({ role, lastSeenAt, expiresAt }: SessionLifetime) =>
  Math.min(expiresAt, lastSeenAt + lifetimes[role].idle);

export const isSessionAlive = (session: SessionLifetime, now: number) => now < sessionEndsAt(session);

/** Sessions that haven't ended. */
export const isAliveSql = (now: number) =>
  sql`min(${sessions.expiresAt}, ${sessions.lastSeenAt} + iif((SELECT role FROM users WHERE id = ${sessions.userId}) = 'admin',
    ${lifetimes.admin.idle}, ${lifetimes.groomer.idle})) > ${now}`;

/** At most hourly, or each minute for admins. Ignores failures, because a full disk must not fail reads. */
function touchSession(db: Db, sessionId: number, now: number) {
  try {
    db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, sessionId)).run();
  } catch {
    // The next request tries again.
  }
}
