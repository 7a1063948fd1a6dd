import { eq } from "drizzle-orm";
import { clientInvitations } from "#db/schema/tables.ts";
import { findProfile } from "#src/features/listing/groomers/queries.ts";
import type { World } from "#src/notices/notice.ts";
import { ofPerson, type PersonFacts } from "#src/notices/of-person.ts";
import { invitationLetter } from "./letters.ts";
import { findInvitedClient } from "./link.ts";

declare module "#src/notices/notice.ts" {
  interface NoticeEvents {
    "client.invited": PersonFacts & { invitation: number; businessName: string; token: string };
  }
}

/**
 * While an invitation waits, its groomer may close the account or lose the place in the search, correct the address,
 * remove the client, or find that the client has an account: no one is then invited by someone who no longer asks.
 */
function isInvited(world: World, id: number): boolean {
  const byId = eq(clientInvitations.id, id);
  const invitation = world.db.select().from(clientInvitations).where(byId).get();
  if (!invitation || !findProfile(world, null, invitation.groomerId)) return false;
  return findInvitedClient(world, invitation)?.accountId === null;
}

export const clientInvited = ofPerson("client.invited", {
  key: "client-invitation {invitation}",
  email: ({ businessName, token }, { config }) => invitationLetter(businessName, token, config.appUrl),
  holds: (world, { named }) => isInvited(world, Number(named.invitation)),
});
