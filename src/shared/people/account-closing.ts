import * as z from "zod/mini";
import { PasswordInput } from "./account-settings.ts";

export const ExportInput = z.object({ password: z._default(z.string().check(z.maxLength(256)), "") });
export type ExportInput = z.infer<typeof ExportInput>;

export const ClosingInput = z.object({ password: PasswordInput.shape.currentPassword });
export type ClosingInput = z.infer<typeof ClosingInput>;
