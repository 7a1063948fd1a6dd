import * as z from "zod/mini";

/** An empty text, as forms send it, is nothing. */
const isNothing = (value: unknown) => value === "" || value === undefined || value === null;

export const orNothing = (field: z.core.$ZodType<string, string | undefined>) =>
  z.pipe(
    z.transform((value: unknown) => (isNothing(value) ? null : (value as string | undefined))),
    z.nullable(field),
  );

export const numberOrNothing = (field: z.core.$ZodType<number, number | string>) =>
  z.pipe(
    z.transform((value: unknown) => (isNothing(value) ? null : (value as number | string))),
    z.nullable(field),
  );
