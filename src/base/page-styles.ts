/**
 * Style sheets of `static/css` that a page has to ask for, in the order in which it names them: for a map near its top, for the page
 * of a booking and others that show what was written or pictured about one, for charts.
 */
export const pageStyles = ["map", "booking", "charts"] as const;
export type PageStyle = (typeof pageStyles)[number];
