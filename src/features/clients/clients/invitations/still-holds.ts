import { eq } from "drizzle-orm";
import { clientInvitations } from "#db/schema/tables.ts";
import { findProfile } from "#src/features/listing/groomers/queries.ts";
import type { Recheck } from "#src/mail/recheck.ts";
import { findInvitedClient } from "./link.ts";

/**
 * While an invitation waits, its groomer may close the account or lose the place in the search, correct the address,
 * remove the client, or find that the client has an account: nobody is then invited by somebody who no longer asks.
 */
export const invitationMails: Recheck = {
  key: /^client-invitation (\d+)$/,
  holds(ctx, [id]) {
    const byId = eq(clientInvitations.id, Number(id));
    const invitation = ctx.db.select().from(clientInvitations).where(byId).get();
    if (!invitation || !findProfile(ctx, null, invitation.groomerId)) return false;
    return findInvitedClient(ctx, invitation)?.accountId === null;
  },
};
