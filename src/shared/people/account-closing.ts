import * as z from "zod/mini";
import { PasswordInput } from "./account-settings.ts";

/** Whoever deletes an account has to prove once more that it is theirs. */
export const ClosingInput = z.object({ password: PasswordInput.shape.currentPassword });
export type ClosingInput = z.infer<typeof ClosingInput>;
