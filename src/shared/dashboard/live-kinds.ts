/** API paths that show each kind of change. Triggers write kinds to `changes`; browsers reload matching paths. */
export const liveApiPatterns = {
  // Clients show their next visit.
  bookings: /^\/api\/(?:bookings|calendar\?|clients|day-plans|threads|today)/,
  // Lists and client pages show unread counts.
  messages: /^\/api\/(?:bookings|clients\/|threads|today)/,
  schedule: /^\/api\/(?:connected-calendars|calendar\?|day-|time-off|today|days-off|bookings\/fits)/,
  membership: /^\/api\/membership/,
  // Bookings and clients show blocks.
  blocking: /^\/api\/(?:blocks|bookings\/(?:groomer|\d+$)|clients|today)/,
};
export type LiveKind = keyof typeof liveApiPatterns;

export const isLivePath = (path: string): boolean => Object.values(liveApiPatterns).some((shown) => shown.test(path));
