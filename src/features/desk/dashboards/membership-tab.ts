import type { IslandProps } from "#islands/registry.ts";
import type { Ctx } from "#src/base/context.ts";
import { findInvoices, findOwnMembership } from "#src/features/money/memberships/queries.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { isOffered } from "#src/shared/running/demo.ts";
import { broughtText } from "../numbers/brought.ts";

/** What the Membership panel starts from; null before there is a profile. */
export async function membershipTab(ctx: Ctx, viewer: Viewer): Promise<IslandProps<"membership-panel"> | null> {
  if (viewer.groomerId === null) return null;
  const isEmbedded = ctx.payments.kind === "embedded";
  return {
    membership: findOwnMembership(ctx, viewer),
    brought: broughtText({ db: ctx.db, now: ctx.now() }, viewer),
    // The page does not wait for another company: the browser asks once the page is there.
    invoices: isEmbedded ? await findInvoices(ctx, viewer) : null,
    hasDemoClock: ctx.config.demo && isEmbedded && isOffered(viewer.username),
  };
}
