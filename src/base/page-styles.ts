/** Optional style sheets. Private pages of logged-in people include "dashboard" automatically. */
export const pageStyles = ["dashboard", "calendar", "map", "booking", "charts"] as const;
export type PageStyle = (typeof pageStyles)[number];
