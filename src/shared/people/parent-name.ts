/** For sign-ups without a username, which can be changed later. Not from the email, whose words may be refused. */
export const newParentName = (): string => `parent-${crypto.getRandomValues(new Uint32Array(1))}`;
