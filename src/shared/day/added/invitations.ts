import * as z from "zod/mini";
import { id } from "../../base/fields.ts";
import { CLIENTS_PER_PAGE } from "../../clients/client-limits.ts";

export const SentInvitation = z.object({ invitedAt: z.number() });
export type SentInvitation = z.infer<typeof SentInvitation>;

export const InviteInput = z.object({
  ids: z.array(id()).check(z.minLength(1, "Choose a client"), z.maxLength(CLIENTS_PER_PAGE, "Choose fewer clients")),
});
export const InviteResult = z.object({
  invited: z.array(z.number()),
  left: z.array(z.object({ id: z.number(), why: z.string() })),
});
export type InviteResult = z.infer<typeof InviteResult>;

export const InvitationParams = z.object({ token: z.string() });
