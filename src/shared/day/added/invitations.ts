import * as z from "zod/mini";
import { id } from "../../base/fields.ts";
import { INVITATIONS_A_DAY } from "./invitation-labels.ts";

export const SentInvitation = z.object({ invitedAt: z.number() });
export type SentInvitation = z.infer<typeof SentInvitation>;

export const InviteInput = z.object({
  ids: z.array(id()).check(z.minLength(1, "Choose a client"), z.maxLength(INVITATIONS_A_DAY, "Choose fewer clients")),
});
export const InviteResult = z.object({
  invited: z.array(z.number()),
  left: z.array(z.object({ id: z.number(), why: z.string() })),
});
export type InviteResult = z.infer<typeof InviteResult>;

export const InvitationParams = z.object({ token: z.string() });
