/** Why the site itself calls bookings off: in our words, so mails repeat them, unlike what people write. */
export const siteReasons = {
  groomerLeft: "The groomer has closed their account.",
  parentLeft: "The account was closed.",
} as const;

const all = new Set<string>(Object.values(siteReasons));

export const isOurs = (reason: string) => all.has(reason);
