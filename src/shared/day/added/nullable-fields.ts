import * as z from "zod/mini";

const isNothing = (value: unknown) => value === "" || value === undefined || value === null;

/** Two pipes, or the generated description would call the field optional. */
const nullOr = <Out, In>(field: z.core.$ZodType<Out, In>) =>
  z.pipe(
    z.pipe(
      z.transform((value: unknown) => (isNothing(value) ? null : (value as string | number))),
      z.nullable(field) as z.core.$ZodType<Out | null, string | number | null>,
    ),
    z.transform((value: Out | null) => value),
  );

export const fieldOrNull = (field: z.core.$ZodType<string, string | undefined>) => nullOr(field);
export const numberOrNull = (field: z.core.$ZodType<number, number | string>) => nullOr(field);
