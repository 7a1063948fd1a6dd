import type { Feature } from "../../context.ts";

export const doctorFeature: Feature = {
  name: "doctor",
};
