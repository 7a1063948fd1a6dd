import * as z from "zod/mini";
import { PasswordInput } from "./account-settings.ts";

/** To delete an account, its owner proves once more that it is theirs. */
export const ClosingInput = z.object({ password: PasswordInput.shape.currentPassword });
export type ClosingInput = z.infer<typeof ClosingInput>;
