export interface LimitRule {
  attempts: number;
  window: number;
  /** For the error text; "attempts" if omitted. */
  what?: string;
  /** Shared by nodes. "before-command" keeps the count of a refused command; "in-command" rolls back with it. */
  shared?: "before-command" | "in-command";
}

/** Names ending in `-ip` count networks: IPv4 or IPv6 /64, and ten times as many per /48. */
export type LimitRules = Readonly<Record<string, LimitRule>>;
