import { createHash } from "node:crypto";

type Fields = Record<string, string | number | boolean | null | undefined>;

export interface Log {
  info(event: string, fields?: Fields): void;
  error(event: string, error: unknown, fields?: Fields): void;
}

/** Logs IDs, routes, and statuses, never bodies, tokens, or addresses. Redacts secrets in errors. */
export function jsonLogger(write: (line: string) => void = (line) => void process.stdout.write(`${line}\n`)): Log {
  const lineOf = (level: string, event: string, fields: Fields) =>
    JSON.stringify({ at: new Date().toISOString(), level, event, ...fields });
  return {
    info: (event, fields = {}) => write(lineOf("info", event, fields)),
    error: (event, error, fields = {}) => write(hideSecrets(lineOf("error", event, { ...fields, ...describe(error) }))),
  };
}

export const silentLog: Log = { info: () => {}, error: () => {} };

function describe(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: String(error) };
  const message = withoutParams(error.message);
  const cause = error.cause instanceof Error ? withoutParams(error.cause.message) : undefined;
  return { error: message, name: error.name, cause, stack: framesOf(error) };
}

/** drizzle appends query values to messages. */
const withoutParams = (message: string) => message.split("\nparams: ")[0]!;

const framesOf = ({ stack = "", message }: Error) => stack.slice(stack.lastIndexOf(message) + message.length);

const EMAIL = /[\w.+%-]{1,64}@(?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,}/gi;
/** Stripe keys and secrets, URL passwords, bearer tokens, and our tokens by length. */
const SECRET =
  /\b(?:sk|rk|whsec)_\w+|\b\w+_secret_\w+|(?<=:\/\/[^\s/@:"]{0,99}:)[^\s/@"]+(?=@)|(?<=\bBearer\s{1,9})[^\s"]+|(?<![\w/-])(?![\da-f]+(?![\w-]))[\w-]{43}(?![\w-])/gi;

/** Hashes emails consistently, so that lines can be correlated. */
const hideSecrets = (line: string) => line.replace(SECRET, "[hidden]").replace(EMAIL, hashed);

const hashed = (email: string) =>
  `email:${createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 12)}`;
