export interface Finding {
  check: string;
  state: "ok" | "warning" | "problem";
  says: string;
  advice?: string;
}

export const ok = (check: string, says: string): Finding => ({ check, state: "ok", says });
const finding = (state: Finding["state"]) => (check: string, says: string, advice: string) => ({
  check,
  state,
  says,
  advice,
});
export const warning = finding("warning");
export const problem = finding("problem");

/** Drops the final period, because our sentences add one. */
export const causeText = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");

const reasons: Record<string, string> = {
  ConnectionRefused: "nothing is listening there",
  ECONNREFUSED: "nothing is listening there",
  ConnectionClosed: "the connection was dropped",
  ECONNRESET: "the connection was dropped",
  FailedToOpenSocket: "the name wasn't found",
  ENOTFOUND: "the name wasn't found",
  DNSException: "the name wasn't found",
  TimeoutError: "it didn't respond in time",
};

/** Explains a network error in plain words. */
export function errorReason(error: unknown): string {
  const { code = "", name = "" } = error as { code?: unknown; name?: string };
  return reasons[String(code)] ?? reasons[name] ?? causeText(error);
}
