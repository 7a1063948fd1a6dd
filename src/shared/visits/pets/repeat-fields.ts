import * as z from "zod/mini";
import { repeatWeeks as offered } from "./repeat-labels.ts";

const message = `Choose from ${offered[0]} to ${offered.at(-1)} weeks, or none`;

export const repeatWeeks = z.pipe(
  z.pipe(
    z.optional(z.nullable(z.union([z.number(), z.string()], message))),
    z.transform((value) =>
      value === undefined || value === "" ? null : typeof value === "string" ? wholeIn(value) : value,
    ),
  ),
  z.nullable(z.number(message).check(z.int(message), z.gte(offered[0], message), z.lte(offered.at(-1)!, message))),
);

const wholeIn = (text: string) => (/^\d{1,2}$/.test(text) ? Number(text) : Number.NaN);
