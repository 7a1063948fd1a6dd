import type { LimitRules } from "#src/http/guards/limit-rule.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";

export const clientsLimits = {
  /** Unsolicited emails. */
  "invite-user": { attempts: 20, window: DAY_MS, shared: "in-command" },
  /** Spreadsheets of all clients are built in one go. */
  "clients-file-user": { attempts: 20, window: HOUR_MS },
  "import-user": { attempts: 60, window: HOUR_MS },
} satisfies LimitRules;
