import { HOUR_MS } from "#src/shared/duration.ts";
import type { Feature } from "../../context.ts";
import { numbersApi } from "./api.ts";
import { mailMonths } from "./mail-months.ts";

export const numbersFeature: Feature = {
  name: "numbers",
  parts: [numbersApi],
  jobs: (ctx) => [{ name: "monthly numbers", every: HOUR_MS, work: () => mailMonths(ctx) }],
};
