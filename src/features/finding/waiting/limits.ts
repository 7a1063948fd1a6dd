import type { LimitRules } from "#src/http/guards/limit-rule.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";

export const waitingLimits = {
  /** Entries on the waiting list, each of which may mail an address that somebody has typed. */
  "waiting-ip": { attempts: 20, window: DAY_MS, shared: "before-command" },
  /** Entries from everywhere, so that no crowd of machines makes us a sender of mails that nobody wanted. */
  "waiting-all": { attempts: 1_000, window: DAY_MS, shared: "before-command" },
} satisfies LimitRules;
