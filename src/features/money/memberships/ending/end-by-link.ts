import { transact } from "#db/open.ts";
import { audit } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import type { RequestInfo } from "#src/http/request-info.ts";
import { invalid } from "#src/shared/base/errors.ts";
import { type Member, standingOf } from "../member.ts";
import { memberOfLink } from "./end-link.ts";
import { tellEndSoon, wantEnd } from "./wanted-end.ts";

export const canEnd = (member: Member) =>
  standingOf(member).hasSubscription && member.cancelAt === null && member.endWanted === null;

/** Throws 422 on `token` (dead link), 429. */
export async function endByLink(ctx: Ctx, info: RequestInfo, { token }: { token: string }) {
  ctx.limits.take("end-link-ip", info.ip);
  const member = memberOfLink(ctx, token);
  if (!member) throw invalid({ token: "This link no longer works." });
  if (!canEnd(member)) return;
  transact(ctx.db, (tx) => {
    wantEnd(ctx, tx, member, { wanted: "period_end", action: "groomer", reason: null });
    const target = `groomer ${member.groomerId}`;
    audit(tx, { action: "membership-end-by-link", actorId: member.userId, target, now: ctx.now(), info });
  });
  await tellEndSoon(ctx, member.groomerId);
}
