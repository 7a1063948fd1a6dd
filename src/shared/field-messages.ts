/** A message for one of several values ("services.0") belongs to its field. */
export const byField = (messages: Partial<Record<string, string>>): Partial<Record<string, string>> =>
  Object.fromEntries(Object.entries(messages).map(([path, message]) => [path.split(".")[0], message]));
