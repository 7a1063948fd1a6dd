import * as z from "zod/mini";

/** The address under which a calendar program reads a person's visits, told once. */
export const CalendarFeedView = z.object({
  url: z.string(),
  openUrl: z.string(),
  /** `openUrl` as a QR code, an SVG. */
  qrCode: z.string(),
});
export type CalendarFeedView = z.infer<typeof CalendarFeedView>;
