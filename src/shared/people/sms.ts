import * as z from "zod/mini";
import { smsKinds } from "./sms-labels.ts";

export const TextsView = z.object({
  number: z.nullable(z.string()),
  confirmedAt: z.nullable(z.number()),
  /** The number opted out. */
  isStopped: z.boolean(),
  waiting: z.nullable(z.string()),
  /** Texts replace push and emails of the same kind. */
  replacesMails: z.boolean(),
  choices: z.array(z.object({ kind: z.enum(smsKinds), isOn: z.boolean() })),
  from: z.nullable(z.string()),
});
export type TextsView = z.infer<typeof TextsView>;

export const TextsChange = z.union(
  [z.object({ kind: z.enum(smsKinds), isOn: z.boolean() }), z.object({ replacesMails: z.boolean() })],
  "Send a type with isOn, or replacesMails",
);
export type TextsChange = z.infer<typeof TextsChange>;
