import * as z from "zod/mini";
import { email, phone, requiredText, TokenInput } from "../base/fields.ts";
import { fullName, newUsername } from "../base/name-fields.ts";
import { roles } from "../base/viewers.ts";
import { placeFields } from "./locations.ts";

/** Not trimmed; Unicode variants are equal (src/ports/passwords.ts). */
const password = (message: string, min: number) =>
  z.pipe(
    z._default(z.string(message), ""),
    z.string().check(z.minLength(min, message), z.maxLength(256, "Use at most 256 characters")),
  );

export const LoginInput = z.object({
  username: requiredText("Username is required", 254),
  password: password("Password is required", 1),
});
export type LoginInput = z.infer<typeof LoginInput>;

export const newPassword = password("Password must be at least 6 characters", 6);

const newRoles = ["pet_parent", "groomer"] as const;
export type NewRole = (typeof newRoles)[number];

/** Errors follow this order. Admins can't sign up. */
export const RegisterInput = z.object({
  role: z.enum(newRoles, "Please select your role"),
  fullName,
  email,
  phoneNumber: phone,
  username: newUsername,
  password: newPassword,
  zipCode: placeFields.zipCode,
  city: placeFields.city,
  state: placeFields.state,
});
export type RegisterInput = z.infer<typeof RegisterInput>;

export const ForgotInput = z.object({ email });
export type ForgotInput = z.infer<typeof ForgotInput>;
export const ResetInput = z.object({ ...TokenInput.shape, password: newPassword });
export type ResetInput = z.infer<typeof ResetInput>;
export const DemoLoginInput = z.object({ username: requiredText("Choose a demo account", 40) });
export type DemoLoginInput = z.infer<typeof DemoLoginInput>;

export const AuthQuery = z.object({
  mode: z.catch(z.enum(["login", "register"]), "login"),
  role: z.catch(z.optional(z.enum(newRoles)), undefined),
  next: z.catch(z.optional(z.string()), undefined),
  cookies: z.catch(z.optional(z.literal("blocked")), undefined),
});
export const ForgotQuery = z.object({ sent: z.catch(z.optional(z.string()), undefined) });
export type AuthQuery = z.infer<typeof AuthQuery>;
export type AuthMode = AuthQuery["mode"];

export const DoneMessage = z.object({ message: z.string() });

export const UserView = z.object({
  id: z.number(),
  username: z.string(),
  email: z.string(),
  /** A new email that isn't confirmed yet. */
  pendingEmail: z.optional(z.string()),
  emailVerified: z.boolean(),
  fullName: z.string(),
  role: z.enum(roles),
  phoneNumber: z.nullable(z.string()),
  groomerId: z.nullable(z.number()),
});
export type UserView = z.infer<typeof UserView>;

export const LocationView = z.object({
  id: z.number(),
  userId: z.number(),
  address: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  serviceRadius: z.nullable(z.number()),
});
