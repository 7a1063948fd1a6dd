import * as z from "zod/mini";
import { requiredText } from "../base/fields.ts";
import { smsKinds } from "./sms-labels.ts";

export const SmsOptions = z.object({
  number: z.nullable(z.string()),
  confirmedAt: z.nullable(z.number()),
  /** True after STOP from this number. */
  isStopped: z.boolean(),
  waiting: z.nullable(z.string()),
  /** Texts replace push and emails of the same kind. */
  replacesEmails: z.boolean(),
  choices: z.array(z.object({ kind: z.enum(smsKinds), isOn: z.boolean() })),
  from: z.nullable(z.string()),
});
export type SmsOptions = z.infer<typeof SmsOptions>;

export const SmsOptionsChange = z.union(
  [z.object({ kind: z.enum(smsKinds), isOn: z.boolean() }), z.object({ replacesEmails: z.boolean() })],
  "Send a type with isOn, or replacesEmails",
);
export type SmsOptionsChange = z.infer<typeof SmsOptionsChange>;

export const SmsNumberInput = z.object({
  number: requiredText("Enter your mobile number", 30),
  agrees: z.boolean().check(z.refine((agrees) => agrees, "Check the box so we can text you")),
});
export type SmsNumberInput = z.infer<typeof SmsNumberInput>;

export const SmsCodeInput = z.object({
  code: z.string().check(z.trim(), z.regex(/^\d{6}$/, "The code has 6 digits")),
});
export type SmsCodeInput = z.infer<typeof SmsCodeInput>;
