import type { Feature } from "#src/base/context.ts";

export const doctorFeature: Feature = {
  name: "doctor",
};
