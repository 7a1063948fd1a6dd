import type * as z from "zod/mini";
import type { Ctx } from "../base/context.ts";

/**
 * The schema of an answer that is asked for often, and built from named fields alone, so that there is nothing to strip: checked in
 * development and in tests, and taken as it is in production, where checking would be a tenth of the request. The
 * documentation describes it all the same.
 */
export function trustedAnswer<Schema extends z.core.$ZodType>(
  { config }: { config: Pick<Ctx["config"], "checksAnswers"> },
  schema: Schema,
): Schema {
  if (config.checksAnswers) return schema;
  const standard = { ...schema["~standard"], validate: (value: unknown) => ({ value }) };
  return Object.create(schema, { "~standard": { value: standard } });
}
