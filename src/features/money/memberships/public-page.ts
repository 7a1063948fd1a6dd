import type { PublicPage } from "#src/http/pages/site-head.ts";
import { MEMBERSHIP } from "#src/shared/base/paths.ts";

export const membershipMeta: PublicPage = {
  path: MEMBERSHIP,
  title: "Membership for mobile groomers",
  description:
    "List your mobile grooming business, set your prices, and get booking requests. The first month is free.",
  inSitemap: true,
};
