import * as z from "zod/mini";
import { pageNumber } from "../../base/fields.ts";

export const ThreadsQuery = z.object({ page: pageNumber });

/** The query of the page; what is no page counts as the first. */
export const ThreadsPageQuery = z.object({ page: z.catch(pageNumber, 1) });

/** The messages of one booking, as one of its sides finds them in the list. Instants in UTC ms, the date local to `timeZone`. */
export const ThreadView = z.object({
  bookingId: z.number(),
  otherName: z.string(),
  serviceName: z.string(),
  preferredDate: z.string(),
  timeZone: z.string(),
  /** The beginning of the last message; empty where an admin has hidden it, and once it is kept no longer. */
  last: z.object({
    from: z.enum(["me", "them"]),
    text: z.string(),
    sentAt: z.number(),
    isHidden: z.boolean(),
  }),
  unread: z.number(),
});
export type ThreadView = z.infer<typeof ThreadView>;

/** A page of them: those with something unread first, then by their last message. */
export const ThreadsView = z.object({
  threads: z.array(ThreadView),
  /** When it was read, from which "today" is told. */
  now: z.number(),
  page: z.number(),
  pages: z.number(),
});
export type ThreadsView = z.infer<typeof ThreadsView>;
