import * as z from "zod/mini";
import { required, text } from "../base/fields.ts";

/** As typed: six digits, perhaps with a space, or a recovery code. */
const code = (message: string) => required(message, 40);
const CODE_MISSING = "Enter the code";

/** The second step of an admin's sign-in. */
export const CodeInput = z.object({ code: code(CODE_MISSING) });

/** What proves that an app knows a new secret; `present` is a code of the factor that it replaces. */
export const SetUpInput = z.object({
  /** What the page was given with the secret. */
  token: z._default(text(200), ""),
  code: code("Enter the code from your app"),
  present: z._default(text(40), ""),
});
export type SetUpInput = z.infer<typeof SetUpInput>;

/** The right password was not all: a code is missing, or a factor that has to be set up first. */
export const SecondStepView = z.object({ step: z.enum(["code", "set-up"]), message: z.string() });

export const SignInStepQuery = z.object({
  next: z.catch(z.optional(z.string()), undefined),
  /** Asks for a recovery code in place of the app's. */
  recovery: z.catch(z.optional(z.string()), undefined),
});

const factorTasks = ["set-up", "codes", "off"] as const;
export type FactorTask = (typeof factorTasks)[number];
/** What an admin wants to do with their factor; a look at it when nothing is said. */
export const FactorQuery = z.object({ do: z.catch(z.optional(z.enum(factorTasks)), undefined) });
