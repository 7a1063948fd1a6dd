import * as z from "zod/mini";
import { PasswordInput } from "./account-settings.ts";

const { currentPassword } = PasswordInput.shape;

export const ExportInput = z.object({ password: z._default(currentPassword, "") });
export type ExportInput = z.infer<typeof ExportInput>;

export const ClosingInput = z.object({ password: currentPassword });
export type ClosingInput = z.infer<typeof ClosingInput>;
