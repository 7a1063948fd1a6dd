/** The addresses of invitations, and what stands below their mails. */
const INVITED = "/invited";
export const invitedPath = (token: string) => `${INVITED}/${token}`;
export const NEVER_INVITE = `${INVITED}/never`;
export const neverInvitePath = (token: string) => `${NEVER_INVITE}?${new URLSearchParams({ token })}`;

/** How long the link in a mail leads on; until then the invitation is open. */
export const INVITATION_DAYS = 30;

/** Below every invitation. */
export const invitationMail = {
  why: "A groomer added this email for one of their clients.",
  off: "Stop invitations to this email",
};
