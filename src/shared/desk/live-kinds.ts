/**
 * Kinds of things that others may change while a page shows them, each with the paths below `/api` that show something of it.
 * Triggers write them into `changes`, with the id of a booking where it is about one ("messages 17"). The stream of changes names
 * them, and browsers read those paths again.
 */
export const livePaths = {
  // Clients say when they come next.
  bookings: /^\/api\/(?:bookings|calendar\?|clients|day-plans|threads|today)/,
  // Lists, and the page of a client, say how many are unread.
  messages: /^\/api\/(?:bookings|clients\/|threads|today)/,
  schedule: /^\/api\/(?:busy-calendars|calendar\?|day-|hours-off|visits|today|unavailable-ranges|bookings\/fits)/,
  membership: /^\/api\/membership/,
  // Bookings and clients say who is blocked.
  blocking: /^\/api\/(?:blocks|bookings\/(?:groomer|\d+$)|clients|today)/,
};
export type LiveKind = keyof typeof livePaths;

export const isLive = (path: string): boolean => Object.values(livePaths).some((shown) => shown.test(path));
