/** Where a link in a mail switches mails of its kind off, and on again: without a sign-in. */
export const MAILS_OFF = "/mails/off";
export const MAILS_ON = "/mails/on";

export const mailsOffPath = (token: string) => `${MAILS_OFF}?${new URLSearchParams({ token })}`;
