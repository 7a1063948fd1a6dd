/** A message for one of several values ("services.0") belongs to its field; the parts of `access` have fields of their own. */
export const byField = (messages: Partial<Record<string, string>>): Partial<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(messages).map(([path, message]) => [path.replace(/(?<!^access)\..*/, ""), message]),
  );
