import { readAnswer, requestOf } from "./hrana.ts";

export interface PrimaryState {
  n: number;
  /** The instant in the name of its newest migration. */
  migration: number;
  /** Whether a commit is on the disk before it is answered. */
  isDurable: boolean;
}

export interface Primary {
  url: string;
  token?: string | undefined;
}

/** SQLite's number for `synchronous = FULL`. */
const FULL = 2;

const questions = [
  "PRAGMA synchronous",
  "SELECT max(created_at) FROM __drizzle_migrations",
  // The last, so that what a replica has to reach is no younger than all else.
  "SELECT n FROM clock",
];

/** The server does not let us in: its answer, without our token. */
export class NotLetIn extends Error {}

/** Asks it once, and waits for so many milliseconds. Throws what went wrong: NotLetIn, what `fetch` throws, or an SQLite error. */
export async function askPrimary({ url, token }: Primary, timeoutMs: number): Promise<PrimaryState> {
  const steps = questions.map((sql) => ({ sql, values: [] }));
  const response = await fetch(`${url.replace(/\/$/, "")}/v2/pipeline`, {
    method: "POST",
    body: requestOf(steps, { baton: null, isLast: true }),
    headers: token ? { authorization: `Bearer ${token}` } : {},
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  if (response.status === 401 || response.status === 403) throw new NotLetIn();
  if (!response.ok) throw new Error(`it returned status ${response.status}, so it isn't a database server`);
  const { results, error } = readAnswer(text);
  if (error) throw error;
  const [synchronous, migration, n] = results.map(({ rows }) => Number(rows[0]?.[0] ?? 0));
  return { n: n!, migration: migration!, isDurable: synchronous === FULL };
}
