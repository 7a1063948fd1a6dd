export const MAILS_OFF = "/mails/off";
export const MAILS_ON = "/mails/on";

export const mailsOffPath = (token: string) => `${MAILS_OFF}?${new URLSearchParams({ token })}`;
