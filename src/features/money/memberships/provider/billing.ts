import type { Ctx, Viewer } from "#src/base/context.ts";
import { redirect } from "#src/http/pages/page.tsx";
import { isForeseen } from "#src/http/request-info.ts";
import { MEMBERSHIP_PANEL } from "#src/shared/base/own-paths.ts";
import { isStoredHere } from "../account.ts";
import { findMember, isEndedByAdmin } from "../member.ts";
import { ask } from "./provider-errors.ts";

/** Falls back to the panel. Throws 429, 503. */
export async function openBilling(ctx: Ctx, request: Request, viewer: Viewer): Promise<Response> {
  if (isForeseen(request)) return redirect(MEMBERSHIP_PANEL, { status: 302 });
  ctx.limits.take("payment-user", String(viewer.userId));
  const member = viewer.groomerId === null ? undefined : findMember(ctx.db, viewer.groomerId);
  // The provider's page can undo an end, which must not happen to an admin's.
  const isTheirs = member && !(member.state === "canceling" && isEndedByAdmin(member));
  const isOurs = isTheirs && member.customerId && (await ask(isStoredHere(ctx, member)));
  const back = `${ctx.config.appUrl}${MEMBERSHIP_PANEL}`;
  const url = isOurs ? await ask(ctx.payments.manageUrl(member.customerId!, back)) : null;
  return redirect(url ?? MEMBERSHIP_PANEL, { status: 302 });
}
