/** For sign-ups without a username, which can be changed later. Not from the email, whose words may be refused. */
export const randomParentUsername = (): string => `parent-${crypto.getRandomValues(new Uint32Array(1))}`;
