const INVITED = "/invited";
export const invitationPath = (token: string) => `${INVITED}/${token}`;
export const NEVER_INVITE_PAGE = `${INVITED}/never`;
export const neverInvitePath = (token: string) => `${NEVER_INVITE_PAGE}?${new URLSearchParams({ token })}`;

export const INVITATION_DAYS = 30;
/** Maximum that a groomer can send in 24 hours. */
export const INVITATIONS_A_DAY = 20;

export const footerTexts = {
  why: "A groomer added this email for one of their clients.",
  off: "Stop invitations to this email",
};
