import type { Feature } from "#src/base/context.ts";
import { adminGroomersApi } from "./groomers/api.ts";
import { checkDone } from "./groomers/background-check.ts";
import { adminMailsApi } from "./mails-api.ts";
import { adminPages } from "./pages.tsx";
import { adminReportsApi, adminReviewsApi } from "./reports/api.ts";
import { adminApi } from "./users/api.ts";
import { suspensionNotices } from "./users/suspension.ts";
import { takenDownNotice } from "./users/take-down.ts";

export const adminFeature: Feature = {
  name: "admin",
  parts: [adminApi, adminGroomersApi, adminMailsApi, adminReviewsApi, adminReportsApi, adminPages],
  notices: { events: [checkDone, ...suspensionNotices, takenDownNotice] },
};
