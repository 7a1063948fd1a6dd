import * as z from "zod/mini";
import { nonEmptyEmail, nonEmptyText, phone } from "../base/fields.ts";
import { newPassword } from "./accounts.ts";
import { optionalEmailNames } from "./email-labels.ts";

const accountFields = (emailMessage: string) =>
  z.object({
    /** The server checks the username only if it changes. */
    username: z.optional(nonEmptyText("Username is required", 254)),
    email: z.optional(nonEmptyEmail(emailMessage)),
    fullName: z.optional(nonEmptyText("Full name is required", 100)),
    phoneNumber: z.optional(phone),
    /** Required only for a new email. */
    currentPassword: z.optional(z.string().check(z.maxLength(256, "Use at most 256 characters"))),
  });

/** Omitted fields stay. */
export const AccountInput = accountFields("Valid email is required");
export type AccountInput = z.infer<typeof AccountInput>;

export const ParentAccountInput = accountFields("Invalid email address");

/** Needs the current password, because someone else may use a logged-in browser. */
export const PasswordInput = z.object({
  currentPassword: z.pipe(
    z._default(z.string("Enter your current password"), ""),
    z.string().check(z.minLength(1, "Enter your current password"), z.maxLength(256, "Use at most 256 characters")),
  ),
  password: newPassword,
});
export type PasswordInput = z.infer<typeof PasswordInput>;

export const SessionView = z.object({
  id: z.number(),
  createdAt: z.number(),
  lastSeenAt: z.number(),
  ip: z.string(),
  userAgent: z.string(),
  isCurrent: z.boolean(),
});
export type SessionView = z.infer<typeof SessionView>;

const { currentPassword } = PasswordInput.shape;

export const ExportInput = z.object({ password: z._default(currentPassword, "") });
export type ExportInput = z.infer<typeof ExportInput>;

export const ClosingInput = z.object({ password: currentPassword });
export type ClosingInput = z.infer<typeof ClosingInput>;

export const EmailChoice = z.object({
  kind: z.enum(optionalEmailNames, "Choose an email type"),
  isOn: z.boolean("Choose yes or no"),
});
export type EmailChoice = z.infer<typeof EmailChoice>;

const message = "Image is required";

export const ProfileImageInput = z.object({
  imageUrl: z.pipe(z._default(z.string(message), ""), z.string().check(z.minLength(1, message))),
});

export const ProfileImageView = z.object({ profileImage: z.string() });
export type ProfileImageView = z.infer<typeof ProfileImageView>;
