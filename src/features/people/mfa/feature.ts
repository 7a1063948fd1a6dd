import type { Feature } from "#src/base/context.ts";
import { secondFactorPages } from "./pages.tsx";
import { secondStep } from "./sign-in.ts";
import { secondFactorsApi, signInStepPages } from "./sign-in-pages.tsx";
import { mfaNotices } from "./telling.ts";

export const mfaFeature: Feature = {
  name: "mfa",
  parts: [secondFactorsApi, signInStepPages, secondFactorPages],
  secondStep,
  notices: mfaNotices,
};
