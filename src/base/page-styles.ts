/** Optional style sheets. Private pages of logged-in people include "dashboard" automatically. */
export const styleNames = ["dashboard", "calendar", "map", "booking", "charts", "start", "profile"] as const;
export type PageStyleName = (typeof styleNames)[number];
