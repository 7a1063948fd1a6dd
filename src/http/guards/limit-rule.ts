export interface LimitRule {
  attempts: number;
  window: number;
  /** What there were too many of, for the reader; attempts where nothing is said. */
  what?: string;
  /**
   * Counted in rows that all nodes share: what guards passwords, and what makes us send mails. Others guard a node's own work, or come
   * to little: there each of N nodes lets through as much as one. It is taken before the command that it guards, because its refusal
   * would undo the count; or in that command, where it counts mails which are undone with it.
   */
  shared?: "before-command" | "in-command";
}

/** Those ending in `-ip` count networks: an IPv4 address or a /64 of IPv6, and ten times as many for a whole /48. */
export type LimitRules = Readonly<Record<string, LimitRule>>;
