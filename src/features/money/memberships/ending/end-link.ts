import type { Db, Tx } from "#db/db.ts";
import type { Ctx } from "#src/base/context.ts";
import { isSigned, keyedHash } from "#src/base/secrets.ts";
import { END_MEMBERSHIP } from "#src/shared/base/paths.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { didLeave, findMemberOfUser, type Member } from "../member.ts";

/** Lifetime of a link for a suspended person, who can't log in. Restoring the account ends it sooner. */

const LIFETIME_MS = 180 * DAY_MS;

const textOf = (userId: number, since: number, expires: number) => `end-membership ${userId} ${since} ${expires}`;

export function endingLink(
  ctx: Pick<Ctx, "config" | "db" | "now">,
  tx: Db | Tx,
  { userId, disabledAt }: { userId: number; disabledAt: number },
): string {
  const expires = ctx.now() + LIFETIME_MS;
  const signature = keyedHash(tx, "links", textOf(userId, disabledAt, expires), ctx.now());
  const token = [userId, disabledAt, expires].map((part) => part.toString(36)).join(".");
  return `${ctx.config.appUrl}${END_MEMBERSHIP}?token=${token}.${signature}`;
}

/** Undefined if the link is invalid, expired, or no longer needed. */
export function memberOfLink(ctx: Ctx, token: string): Member | undefined {
  const parts = /^([0-9a-z]{1,11})\.([0-9a-z]{1,11})\.([0-9a-z]{1,11})\.([\w-]{43})$/.exec(token);
  if (!parts) return undefined;
  const [userId = 0, since = 0, expires = 0] = parts.slice(1, 4).map((part) => Number.parseInt(part, 36));
  const signed = { text: textOf(userId, since, expires), signature: parts[4]! };
  if (expires <= ctx.now() || !isSigned(ctx.db, "links", signed, ctx.now())) return;
  const member = findMemberOfUser(ctx.db, userId);
  return member && member.disabledAt === since && !didLeave(member) ? member : undefined;
}
