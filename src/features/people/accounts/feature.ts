import type { Feature } from "#src/base/context.ts";
import { PICTURES } from "#src/http/guards/special-bodies.ts";
import { MINUTE_MS } from "#src/shared/base/duration.ts";
import { MAILS_OFF } from "#src/shared/people/mail-paths.ts";
import { accountsApi } from "./api.ts";
import { mailChoicesApi } from "./mails/api.ts";
import { mailsOffPages } from "./mails/pages.tsx";
import { tellOfTerms } from "./mails/service-terms.ts";
import { accountNotices } from "./notices.ts";
import { accountsPages } from "./pages.tsx";
import { noteReturn } from "./records.ts";
import { accountSettingsApi } from "./settings/api.ts";
import { locationsApi } from "./settings/locations-api.ts";
import { profileImageApi } from "./settings/profile-image-api.ts";
import { verifyApi } from "./settings/verify-api.ts";
import { verifyPages } from "./settings/verify-pages.tsx";

export const accountsFeature: Feature = {
  name: "accounts",
  parts: [
    accountsApi,
    accountSettingsApi,
    locationsApi,
    profileImageApi,
    accountsPages,
    verifyApi,
    verifyPages,
    mailChoicesApi,
    mailsOffPages,
  ],
  uploads: [[/^\/api\/profile-image\/?$/, PICTURES]],
  oneClick: [MAILS_OFF],
  notices: accountNotices,
  addressConfirmed: noteReturn,
  jobs: (ctx) => [{ name: "terms of service", every: MINUTE_MS, work: () => tellOfTerms(ctx) }],
};
