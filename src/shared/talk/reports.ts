import * as z from "zod/mini";
import { id, optionalText, PathId } from "../base/fields.ts";
import { MAX_REPORT_CHARS, reasonsOf, reportKinds, reportReasons } from "../people/report-labels.ts";

export const ReportPath = z.extend(PathId, { kind: z.enum(reportKinds) });

const reasonMessage = "Choose a reason";

/** `id` is of the message, review, booking, business, portfolio photo, or account. */
export const NewReport = z
  .object({
    kind: z.enum(reportKinds, "Choose what you report"),
    id: id("Choose what you report"),
    reason: z.enum(reportReasons, reasonMessage),
    text: optionalText(MAX_REPORT_CHARS),
  })
  .check(z.refine(({ kind, reason }) => reasonsOf[kind].includes(reason), { path: ["reason"], error: reasonMessage }));
export type NewReport = z.infer<typeof NewReport>;
