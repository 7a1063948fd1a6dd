import type { Feature } from "../../context.ts";
import { secondFactorsApi } from "./api.ts";
import { secondFactorPages } from "./pages.tsx";
import { signInStepPages } from "./sign-in-pages.tsx";

export const factorsFeature: Feature = {
  name: "factors",
  parts: [secondFactorsApi, signInStepPages, secondFactorPages],
};
