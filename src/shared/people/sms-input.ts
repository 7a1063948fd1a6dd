import * as z from "zod/mini";

export const NumberInput = z.object({
  number: z
    .string()
    .check(z.trim(), z.minLength(1, "Enter your mobile number"), z.maxLength(30, "That number is too long")),
  agrees: z.boolean().check(z.refine((agrees) => agrees, "Check the box so we can text you")),
});
export type NumberInput = z.infer<typeof NumberInput>;

export const CodeInput = z.object({
  code: z.string().check(z.trim(), z.regex(/^\d{6}$/, "The code has 6 digits")),
});
export type CodeInput = z.infer<typeof CodeInput>;
