import * as z from "zod/mini";
import { pageNumber } from "../../base/fields.ts";

export const ThreadsQuery = z.object({ page: pageNumber });

export const ThreadsPageQuery = z.object({ page: z.catch(pageNumber, 1) });

/** UTC milliseconds; the date is local to `timeZone`. */
export const ThreadLine = z.object({
  bookingId: z.nullable(z.number()),
  /** The groomer's profile, or the parent's account. */
  otherId: z.number(),
  path: z.string(),
  otherName: z.string(),
  /** Null for questions. */
  visit: z.nullable(z.object({ serviceName: z.string(), preferredDate: z.string() })),
  timeZone: z.string(),
  /** Empty if hidden or deleted. */
  last: z.object({ from: z.enum(["me", "them"]), text: z.string(), sentAt: z.number(), isHidden: z.boolean() }),
  unread: z.number(),
});
export type ThreadLine = z.infer<typeof ThreadLine>;

export const ThreadsView = z.object({
  threads: z.array(ThreadLine),
  now: z.number(),
  page: z.number(),
  pages: z.number(),
});
export type ThreadsView = z.infer<typeof ThreadsView>;
