/**
 * Style sheets of `static/css` that a page has to ask for, in the order in which it names them: for what signed-in people have
 * (their private pages have it by themselves), for a groomer's calendar, for a map near the top, for the page of a booking and others that show what was
 * written or pictured about one, for charts.
 */
export const pageStyles = ["dashboard", "calendar", "map", "booking", "charts"] as const;
export type PageStyle = (typeof pageStyles)[number];
