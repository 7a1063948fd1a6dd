import type { Feature } from "#src/base/context.ts";
import { PHOTO_BODY_LIMITS } from "#src/http/guards/special-bodies.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import { EMAILS_OFF_PAGE } from "#src/shared/people/email-labels.ts";
import { accountsApi } from "./api.ts";
import { notifyOfTerms } from "./emails/service-terms.ts";
import { accountNotices } from "./notices.ts";
import { accountsPages } from "./pages.tsx";
import { copyClosedRecord } from "./records.ts";
import { accountSettingsApi, profileImageApi } from "./settings/api.ts";

export const accountsFeature: Feature = {
  name: "accounts",
  parts: [accountsApi, accountSettingsApi, profileImageApi, accountsPages],
  uploads: [[/^\/api\/profile-image\/?$/, PHOTO_BODY_LIMITS]],
  oneClick: [EMAILS_OFF_PAGE],
  notices: accountNotices,
  addressConfirmed: copyClosedRecord,
  jobs: (ctx) => [{ name: "terms of service", every: MINUTE_MS, work: () => notifyOfTerms(ctx) }],
};
