/** Files "services.0" under "services". Keys such as "access.note" stay. */
export const messagesByField = (messages: Partial<Record<string, string>>): Partial<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(messages).map(([path, message]) => [path.replace(/(?<!^access)\..*/, ""), message]),
  );
