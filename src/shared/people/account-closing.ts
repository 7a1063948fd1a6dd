import * as z from "zod/mini";
import { PasswordInput } from "./account-settings.ts";

export const ClosingInput = z.object({ password: PasswordInput.shape.currentPassword });
export type ClosingInput = z.infer<typeof ClosingInput>;
