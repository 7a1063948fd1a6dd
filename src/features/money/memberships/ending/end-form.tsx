/** @jsxImportSource preact */
import { transact } from "#db/db.ts";
import { audit, type Ctx } from "#src/base/context.ts";
import { linkForm, noReferrer } from "#src/features/people/accounts/form-page.ts";
import { readInput, redirect } from "#src/http/pages/page.tsx";
import { infoOf, type RequestInfo } from "#src/http/request-info.ts";
import { invalid } from "#src/shared/base/errors.ts";
import { TokenInput } from "#src/shared/base/fields.ts";
import { END_MEMBERSHIP } from "#src/shared/base/paths.ts";
import { DeadEndPage, EndedPage, EndPage } from "#views/money/memberships/end-page.tsx";
import { longDayIn } from "../days.ts";
import { type Member, membershipStatus } from "../member.ts";
import { memberOfLink } from "./end-link.ts";
import { notifyOfEnd, wantEnd } from "./wanted-end.ts";

export const endForm = linkForm((ctx, request) => ({
  title: "End your membership",
  stateOf(token) {
    const member = memberOfLink(ctx, token);
    return member ? (canEnd(member) ? "live" : "done") : "dead";
  },
  draw({ token, refused }) {
    const member = memberOfLink(ctx, token);
    if (!member) throw refused;
    const { businessName, unpaidSince } = member;
    const lastDay = unpaidSince === null ? lastDayOf(member) : null;
    return <EndPage {...{ token, businessName, lastDay }} message={refused?.message} />;
  },
  done(token) {
    const member = memberOfLink(ctx, token)!;
    const main = <EndedPage lastDay={lastDayOf(member)} isConfirmed={member.endWanted === null} />;
    return { title: "Your membership", main };
  },
  dead: () => <DeadEndPage supportEmail={ctx.config.supportEmail} />,
  run: (body) => endByLink(ctx, infoOf(request), readInput(TokenInput, body)),
  answer: (_, { token }) =>
    redirect(`${END_MEMBERSHIP}?token=${encodeURIComponent(String(token))}`, { headers: noReferrer }),
}));

function lastDayOf(member: Member): string | null {
  const { timeZone, cancelAt, currentPeriodEnd } = member;
  const at = membershipStatus(member).hasSubscription ? (cancelAt ?? currentPeriodEnd) : null;
  return at === null ? null : longDayIn(timeZone, at);
}

const canEnd = (member: Member) =>
  membershipStatus(member).hasSubscription && member.cancelAt === null && member.endWanted === null;

/** Throws 422 on `token` (dead link), 429. */
async function endByLink(ctx: Ctx, info: RequestInfo, { token }: { token: string }) {
  ctx.limits.take("end-link-ip", info.ip);
  const member = memberOfLink(ctx, token);
  if (!member) throw invalid({ token: "This link no longer works." });
  if (!canEnd(member)) return;
  transact(ctx.db, (tx) => {
    wantEnd(ctx, tx, member, { wanted: "period_end", action: "groomer", reason: null });
    const target = `groomer ${member.groomerId}`;
    audit(tx, { action: "membership-end-by-link", actorId: member.userId, target, now: ctx.now(), info });
  });
  await notifyOfEnd(ctx, member.groomerId);
}
