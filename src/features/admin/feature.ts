import type { Feature } from "../../context.ts";
import { adminApi } from "./api.ts";
import { adminGroomersApi } from "./groomers-api.ts";
import { adminMailsApi } from "./mails-api.ts";
import { adminPages } from "./pages.tsx";
import { adminReportsApi } from "./reports-api.ts";
import { adminReviewsApi } from "./reviews-api.ts";

export const adminFeature: Feature = {
  name: "admin",
  parts: [adminApi, adminGroomersApi, adminMailsApi, adminReviewsApi, adminReportsApi, adminPages],
};
