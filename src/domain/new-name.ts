import { invalid } from "#src/shared/base/errors.ts";

type NameRule = (name: string) => string | null;

/** Throws 422 on the field. Unchanged names pass. */
export function refuseBadNewName(field: string, rule: NameRule, name: string | undefined, before?: string) {
  if (name === undefined || name === before) return;
  const problem = rule(name);
  if (problem !== null) throw invalid({ [field]: problem });
}
