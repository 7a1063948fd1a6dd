import { MINUTE_MS } from "#src/shared/duration.ts";
import { MAILS_OFF } from "#src/shared/mail-paths.ts";
import type { Feature } from "../../context.ts";
import { PICTURES } from "../../http/special-bodies.ts";
import { accountsApi } from "./api.ts";
import { erasePerson } from "./erase.ts";
import { accountsExported } from "./exported.ts";
import { locationsApi } from "./locations-api.ts";
import { mailChoicesApi } from "./mail-choices-api.ts";
import { mailsOffPages } from "./mails-off-pages.tsx";
import { accountsPages } from "./pages.tsx";
import { profileImageApi } from "./profile-image-api.ts";
import { tellOfTerms } from "./service-terms.ts";
import { accountSettingsApi } from "./settings-api.ts";
import { verifyApi } from "./verify-api.ts";
import { verifyPages } from "./verify-pages.tsx";

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
  jobs: (ctx) => [{ name: "terms of service", every: MINUTE_MS, work: () => tellOfTerms(ctx) }],
  exported: accountsExported,
  erasePerson,
};
