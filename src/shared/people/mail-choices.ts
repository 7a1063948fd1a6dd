import * as z from "zod/mini";
import { mailKinds } from "./mail-labels.ts";

export const MailChoice = z.object({
  kind: z.enum(mailKinds, "Choose an email type"),
  isOn: z.boolean("Choose yes or no"),
});
export type MailChoice = z.infer<typeof MailChoice>;
