import type { LimitRules } from "#src/http/guards/limit-rule.ts";
import { HOUR_MS } from "#src/shared/base/duration.ts";

export const numbersLimits = {
  /** Spreadsheets of a year's payments, each of which is written at one go. */
  "income-file-user": { attempts: 20, window: HOUR_MS },
} satisfies LimitRules;
