type Fields = Record<string, string | number | boolean | null | undefined>;

export interface Log {
  info(event: string, fields?: Fields): void;
  error(event: string, error: unknown, fields?: Fields): void;
}

/**
 * JSON lines. Callers pass ids, routes and statuses, never bodies, cookies, tokens or addresses; JSON encoding keeps
 * line breaks of user text inside the line (security.md 57).
 */
export function jsonLog(write: (line: string) => void = (line) => void process.stdout.write(`${line}\n`)): Log {
  const put = (level: string, event: string, fields: Fields) =>
    write(JSON.stringify({ at: new Date().toISOString(), level, event, ...fields }));
  return {
    info: (event, fields = {}) => put("info", event, fields),
    error: (event, error, fields = {}) => put("error", event, { ...fields, ...describe(error) }),
  };
}

export const silentLog: Log = { info: () => {}, error: () => {} };

function describe(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: String(error) };
  return { error: error.message, name: error.name, stack: error.stack ?? "" };
}
