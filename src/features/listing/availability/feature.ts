import type { Feature } from "#src/base/context.ts";
import { daysOffApi } from "./api.ts";

export const availabilityFeature: Feature = { name: "availability", parts: [daysOffApi] };
