import type { LimitRules } from "#src/http/guards/limit-rule.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";

export const clientsLimits = {
  /** Each invitation is a mail to somebody who has not asked for one. */
  "invite-user": { attempts: 20, window: DAY_MS, shared: "in-command" },
  /** Spreadsheets of all clients, each of which is written at one go. */
  "clients-file-user": { attempts: 20, window: HOUR_MS },
  /** Files of clients, whether for a preview or to import them. */
  "import-user": { attempts: 60, window: HOUR_MS },
} satisfies LimitRules;
