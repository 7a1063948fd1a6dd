import * as z from "zod/mini";

/** The URL is shown only once. */
export const CalendarFeedView = z.object({
  url: z.string(),
  openUrl: z.string(),
  /** SVG of `openUrl`. */
  qrCode: z.string(),
});
export type CalendarFeedView = z.infer<typeof CalendarFeedView>;
