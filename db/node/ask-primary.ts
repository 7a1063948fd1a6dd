import { batchBody, readAnswer } from "./hrana.ts";

export interface PrimaryState {
  n: number;
  migration: number;
  isDurable: boolean;
}

interface PrimaryAccess {
  url: string;
  token?: string | undefined;
}

/** SQLite's value for `synchronous = FULL`. */
const FULL = 2;

const questions = [
  "PRAGMA synchronous",
  "SELECT max(created_at) FROM __drizzle_migrations",
  // Last, so that the replica's goal covers everything read.
  "SELECT n FROM clock",
];

/** Holds the server's response, without our token. */
export class PrimaryRefusedError extends Error {}

/** Throws PrimaryRefusedError, fetch errors, or SQLite errors. */
export async function readPrimaryState({ url, token }: PrimaryAccess, timeoutMs: number): Promise<PrimaryState> {
  const steps = questions.map((sql) => ({ sql, values: [] }));
  const response = await fetch(`${url.replace(/\/$/, "")}/v2/pipeline`, {
    method: "POST",
    body: batchBody(steps, { baton: null, isLast: true }),
    headers: token ? { authorization: `Bearer ${token}` } : {},
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  if (response.status === 401 || response.status === 403) throw new PrimaryRefusedError();
  if (!response.ok) throw new Error(`it returned status ${response.status}, so it isn't a database server`);
  const { results, error } = readAnswer(text);
  if (error) throw error;
  const [synchronous, migration, n] = results.map(({ rows }) => Number(rows[0]?.[0] ?? 0));
  return { n: n!, migration: migration!, isDurable: synchronous === FULL };
}
