import * as z from "zod/mini";
import { required } from "../base/fields.ts";
import { mailKinds } from "./mail-labels.ts";

export const MailChoice = z.object({
  kind: z.enum(mailKinds, "Choose an email type"),
  isOn: z.boolean("Choose yes or no"),
});
export type MailChoice = z.infer<typeof MailChoice>;

export const MailLinkQuery = z.object({ token: z.catch(z.string(), "") });
export const MailLinkInput = z.object({ token: required("This link isn't valid", 120) });
