import * as z from "zod/mini";
import { IdParams, id, optionalText } from "../base/fields.ts";
import { MAX_REPORT_CHARS, reasonsByKind, reportKinds, reportReasonKeys } from "../people/report-labels.ts";

export const ReportedParams = z.extend(IdParams, { kind: z.enum(reportKinds) });

const noReason = "Choose a reason";

/** `id` is of the message, review, booking, business, portfolio photo, or account. */
export const NewReport = z
  .object({
    kind: z.enum(reportKinds, "Choose what you report"),
    id: id("Choose what you report"),
    reason: z.enum(reportReasonKeys, noReason),
    text: optionalText(MAX_REPORT_CHARS),
  })
  .check(z.refine(({ kind, reason }) => reasonsByKind[kind].includes(reason), { path: ["reason"], error: noReason }));
export type NewReport = z.infer<typeof NewReport>;
