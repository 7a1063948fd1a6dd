import * as z from "zod/mini";

export const InvitationView = z.object({ invitedAt: z.number() });
export type InvitationView = z.infer<typeof InvitationView>;

export const InvitedPath = z.object({ token: z.string() });
export const NeverInviteQuery = z.object({ token: z.catch(z.string(), "") });
