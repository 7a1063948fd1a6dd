import * as z from "zod/mini";
import { emailText, givenText, phone } from "../base/fields.ts";
import { newPassword } from "./accounts.ts";

const usernameMessage = "Username is required";

const accountFields = (emailMessage: string) =>
  z.object({
    /** New names are checked by the server; the present one may be sent back, even if it breaks today's rules. */
    username: z.optional(givenText(usernameMessage, 254)),
    email: z.optional(emailText(emailMessage)),
    fullName: z.optional(givenText("Full name is required", 100)),
    phoneNumber: z.optional(phone),
    /** Asked for with another email alone. */
    currentPassword: z.optional(z.string().check(z.maxLength(256, "Use at most 256 characters"))),
  });

/** The account form of groomers. A field that is missing stays as it is. */
export const AccountInput = accountFields("Valid email is required");
export type AccountInput = z.infer<typeof AccountInput>;

export const ParentAccountInput = accountFields("Invalid email address");

/** A change of password needs the current one, because somebody else may sit at a browser that is signed in. */
export const PasswordInput = z.object({
  currentPassword: z.pipe(
    z._default(z.string("Enter your current password"), ""),
    z.string().check(z.minLength(1, "Enter your current password"), z.maxLength(256, "Use at most 256 characters")),
  ),
  password: newPassword,
});
export type PasswordInput = z.infer<typeof PasswordInput>;

/** One signed-in browser. Instants in UTC ms; `userAgent` as the browser names itself. */
export const SessionView = z.object({
  id: z.number(),
  createdAt: z.number(),
  lastSeenAt: z.number(),
  ip: z.string(),
  userAgent: z.string(),
  isCurrent: z.boolean(),
});
export type SessionView = z.infer<typeof SessionView>;
