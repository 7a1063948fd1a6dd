/** Maps "services.0" to its field. Fields of `access` keep their own. */
export const messagesByField = (messages: Partial<Record<string, string>>): Partial<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(messages).map(([path, message]) => [path.replace(/(?<!^access)\..*/, ""), message]),
  );
