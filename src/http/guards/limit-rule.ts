export interface LimitRule {
  attempts: number;
  window: number;
  /**
   * Shared among nodes for passwords and emails; other limits are per node. "before-command" keeps the count when the
   * command is refused; "in-command" rolls back with it.
   */
  shared?: "before-command" | "in-command";
}

/** Names ending in `-ip` count networks: IPv4 or IPv6 /64, and ten times as many per /48. */
export type LimitRules = Readonly<Record<string, LimitRule>>;
