import * as z from "zod/mini";
import { id, optionalText } from "../base/fields.ts";
import { MAX_REPORT, thingKinds, thingReasons } from "../people/report-labels.ts";

export const ThingPath = z.object({ kind: z.enum(thingKinds), id: z.string().check(z.regex(/^[1-9]\d{0,9}$/)) });

export const ThingReport = z.object({
  reason: z.enum(thingReasons, "Choose a reason"),
  text: optionalText(MAX_REPORT),
});

/** `id` is of the booking, business, portfolio photo, or account. */
export const NewThingReport = z.extend(ThingReport, {
  kind: z.enum(thingKinds, "Choose what you report"),
  id: id("Choose what you report"),
});
export type NewThingReport = z.infer<typeof NewThingReport>;
