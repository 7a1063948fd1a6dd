/** Optional style sheets. Private pages of logged-in people include "dashboard" automatically. */
export const pageStyles = ["dashboard", "calendar", "map", "booking", "charts", "start"] as const;
export type PageStyle = (typeof pageStyles)[number];
