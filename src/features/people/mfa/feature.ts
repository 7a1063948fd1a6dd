import { mfaSecrets, removeRows } from "#db/db.ts";
import type { Feature } from "#src/base/context.ts";
import { beginSecondStep } from "./login.ts";
import { loginStepPages, mfaLoginApi } from "./login-pages.tsx";
import { mfaNotices } from "./notify.ts";
import { mfaPages } from "./pages.tsx";

export const mfaFeature: Feature = {
  name: "mfa",
  parts: [mfaLoginApi, loginStepPages, mfaPages],
  secondStep: beginSecondStep,
  // A stranger who signed up with the address would keep its owner out.
  endAccess: (tx, { id: userId, wasConfirmed }) => wasConfirmed || removeRows(tx, mfaSecrets, { userId }),
  notices: mfaNotices,
};
