import * as z from "zod/mini";

export const InvitationView = z.object({ invitedAt: z.number() });
export type InvitationView = z.infer<typeof InvitationView>;

/** The token of a mail, in the address or in its query. */
export const InvitedPath = z.object({ token: z.string() });
export const NeverInviteQuery = z.object({ token: z.catch(z.string(), "") });
