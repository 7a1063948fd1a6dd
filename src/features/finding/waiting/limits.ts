import type { LimitRules } from "#src/http/guards/limit-rule.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";

export const waitingLimits = {
  /** Each can email an address that someone typed. */
  "waiting-ip": { attempts: 20, window: DAY_MS, shared: "before-command" },
  /** Site-wide, so that bots can't use us to send spam. */
  "waiting-all": { attempts: 1_000, window: DAY_MS, shared: "before-command" },
} satisfies LimitRules;
