import { and, eq, ne } from "drizzle-orm";
import { type Db, sqlite, type Tx } from "#db/open.ts";
import { sessions } from "#db/schema/tables.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/duration.ts";
import type { Role } from "#src/shared/viewers.ts";
import type { Viewer } from "./viewer.ts";

/** How long a session lasts without being used, and how long at most. */
const lifetimes: Record<Role, { idle: number; absolute: number }> = {
  pet_parent: { idle: 30 * DAY_MS, absolute: 90 * DAY_MS },
  groomer: { idle: 30 * DAY_MS, absolute: 90 * DAY_MS },
  admin: { idle: 30 * MINUTE_MS, absolute: 8 * HOUR_MS },
};

export const randomToken = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");

/** Only this hash is stored, so that a copy of the database signs nobody in. */
export const hashToken = (token: string) => new Bun.CryptoHasher("sha256").update(token).digest("hex");

export interface Visit {
  now: number;
  ip: string;
  userAgent: string;
  /** The token this browser sent; its session ends with the new sign-in. */
  oldToken?: string;
}

/** Starts a session and gives the token for the browser's cookie. */
export function startSession(db: Db | Tx, user: { id: number; role: Role }, visit: Visit): string {
  const token = randomToken();
  if (visit.oldToken) endSession(db, visit.oldToken);
  db.insert(sessions)
    .values({
      userId: user.id,
      tokenHash: hashToken(token),
      createdAt: visit.now,
      lastSeenAt: visit.now,
      expiresAt: visit.now + lifetimes[user.role].absolute,
      ip: visit.ip,
      userAgent: visit.userAgent.slice(0, 200),
    })
    .run();
  return token;
}

export function endSession(db: Db | Tx, token: string) {
  db.delete(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)))
    .run();
}

/** Ends every session of a user, except the one named. */
export function endSessionsOf(db: Db | Tx, userId: number, exceptSessionId = 0) {
  db.delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, exceptSessionId)))
    .run();
}

interface SessionRow extends Omit<Viewer, "fullName"> {
  fullName: string;
  lastSeenAt: number;
  expiresAt: number;
}

const lookup = `SELECT s.id AS sessionId, s.last_seen_at AS lastSeenAt, s.expires_at AS expiresAt, u.id AS userId,
  u.role, u.username, u.full_name AS fullName, g.id AS groomerId
  FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN groomer_profiles g ON g.user_id = u.id
  WHERE s.token_hash = ? AND u.disabled_at IS NULL`;

/** Who a token belongs to; null when it is unknown, expired, idle too long, or its user is disabled. */
export function findViewer(db: Db, token: string, now: number): Viewer | null {
  const row = sqlite(db).query<SessionRow, [string]>(lookup).get(hashToken(token));
  if (!row || !isAlive(row, now)) return null;
  const { lastSeenAt, expiresAt, ...viewer } = row;
  const stepMs = row.role === "admin" ? MINUTE_MS : HOUR_MS;
  if (now - lastSeenAt >= stepMs) noteVisit(db, viewer.sessionId, now);
  return viewer;
}

const stillThere = `SELECT s.last_seen_at AS lastSeenAt, s.expires_at AS expiresAt
  FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id = ? AND u.id = ? AND u.disabled_at IS NULL`;

/** Whether a viewer is still signed in, for an answer that takes long. */
export function isSignedIn(db: Db, { sessionId, userId, role }: Viewer, now: number): boolean {
  const row = sqlite(db)
    .query<Pick<SessionRow, "lastSeenAt" | "expiresAt">, [number, number]>(stillThere)
    .get(sessionId, userId);
  return row !== null && isAlive({ ...row, role }, now);
}

/** Neither past its end nor unused for too long. */
export const isAlive = (
  { role, lastSeenAt, expiresAt }: Pick<SessionRow, "role" | "lastSeenAt" | "expiresAt">,
  now: number,
) => now < expiresAt && now < lastSeenAt + lifetimes[role].idle;

/** Written hourly at most, and only if possible: a full disk must not fail a read. */
function noteVisit(db: Db, sessionId: number, now: number) {
  try {
    db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, sessionId)).run();
  } catch {
    // The next request tries again.
  }
}

export function deleteExpiredSessions(db: Db, now: number) {
  sqlite(db).query("DELETE FROM sessions WHERE expires_at <= ?").run(now);
}
