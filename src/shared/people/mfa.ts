import * as z from "zod/mini";
import { requiredText, text } from "../base/fields.ts";
import { PasswordInput } from "./account-settings.ts";

const code = (message: string) => requiredText(message, 40);
const CODE_MISSING = "Enter the code";

export const CodeInput = z.object({ code: code(CODE_MISSING) });

/** `present` is a code of the app being replaced. */
export const SetUpInput = z.object({
  token: z._default(text(200), ""),
  code: code("Enter the code from your app"),
  present: z._default(text(40), ""),
});
export type SetUpInput = z.infer<typeof SetUpInput>;

/** To turn it on or off. Admins need only the code. */
export const SwitchInput = z.object({ password: PasswordInput.shape.currentPassword, code: code(CODE_MISSING) });

/** Next step of a login. Only admins get "set-up". */
export const LoginStepView = z.object({ step: z.enum(["code", "set-up"]), message: z.string() });

export const answerByLoginStep = {
  code: { step: "code", message: "Send your app's code to /api/login/code." },
  "set-up": {
    step: "set-up",
    message: "Admins need two-step verification. Log in once with a browser to set it up.",
  },
} as const;

export const LoginStepQuery = z.object({
  next: z.catch(z.optional(z.string()), undefined),
  recovery: z.catch(z.optional(z.string()), undefined),
});

const factorTasks = ["set-up", "codes", "off", "not-now"] as const;
export type MfaTask = (typeof factorTasks)[number];
export const MfaTaskQuery = z.object({ do: z.catch(z.optional(z.enum(factorTasks)), undefined) });
