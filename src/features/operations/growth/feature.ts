import type { Feature } from "#src/base/context.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import { growthApi } from "./api.ts";
import { alertAdminsOfSilence } from "./few-answers.ts";
import { saveGrowthDay } from "./note-days.ts";

export const growthFeature: Feature = {
  name: "growth",
  parts: [growthApi],
  jobs: (ctx) => [
    { name: "few answers", every: HOUR_MS, work: () => alertAdminsOfSilence(ctx) },
    { name: "growth", every: HOUR_MS, work: () => saveGrowthDay(ctx) },
  ],
};
