import type { Feature } from "../../context.ts";
import { membershipsApi } from "./api.ts";
import { embeddedPaymentsApi } from "./embedded-api.ts";
import { membershipsPages } from "./pages.tsx";
import { webhookApi } from "./webhook-api.ts";

export const membershipsFeature: Feature = {
  name: "memberships",
  parts: [membershipsPages, membershipsApi, embeddedPaymentsApi, webhookApi],
};
