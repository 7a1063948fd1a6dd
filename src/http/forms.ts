import * as z from "zod/mini";
import { AppError, type SuggestedTime } from "#src/shared/base/errors.ts";
import { invalidFrom } from "./errors.ts";

export interface FormState {
  values: Record<string, string>;
  fields: Record<string, string>;
  suggestions?: readonly SuggestedTime[] | undefined;
}
export const emptyForm: FormState = { values: {}, fields: {} };

/** Accepts anything; `readInput` validates with the API's schema. */
export const FormBody = z.record(z.string(), z.unknown());
export type FormBody = z.infer<typeof FormBody>;

/** Throws 422 with `fields`, like the API. */
export function readInput<T extends z.core.$ZodType>(schema: T, body: unknown): z.core.output<T> {
  const parsed = z.safeParse(schema, body);
  if (!parsed.success) throw invalidFrom(parsed.error.issues);
  return parsed.data;
}

export const formState = (body: FormBody, { fields = {}, suggestions }: AppError): FormState => ({
  values: valuesIn(body),
  fields,
  suggestions,
});

/** Without passwords. Joins lists with commas. */
export function valuesIn(body: FormBody): FormState["values"] {
  const values = Object.entries(body).flatMap(([name, value]) =>
    (typeof value === "string" || Array.isArray(value)) && !/password|token/i.test(name)
      ? [[name, [value].flat().join(",")] as const]
      : [],
  );
  return Object.fromEntries(values);
}

/** Returns the result, or an AppError to show. Rethrows other errors. */
export async function attempt<T>(command: () => T | Promise<T>): Promise<{ done: T } | { refused: AppError }> {
  try {
    return { done: await command() };
  } catch (error) {
    if (error instanceof AppError && error.code !== "internal") return { refused: error };
    throw error;
  }
}
