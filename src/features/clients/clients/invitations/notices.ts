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

/** False if the groomer left or is unlisted, or the client was removed, changed, or linked while the email waited. */
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
