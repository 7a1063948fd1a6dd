import { findZip } from "#db/geo/places.ts";
import type { Ctx } from "#src/base/context.ts";
import { notOurs } from "#src/domain/people/stand-in.ts";
import { knownZip } from "#src/features/places/places/queries.ts";
import { attempt, type FormBody, readInput } from "#src/http/pages/page.tsx";
import { AppError, invalid } from "#src/shared/base/errors.ts";
import { plainText } from "#src/shared/base/plain-text.ts";
import { RegisterInput } from "#src/shared/people/accounts.ts";
import { findAccount } from "../queries.ts";

/** One sentence for both, so that it doesn't reveal which one has an account. */
export const TAKEN = "That username or email is already taken.";

/** Reports all errors at once. Fills in city and state by ZIP code. Throws 422, 409 (only a name is taken). */
export async function readSignUp(ctx: Ctx, body: FormBody): Promise<RegisterInput> {
  const form = withTown(ctx, body);
  const read = await attempt(() => readInput(RegisterInput, form));
  const place = await attempt(() =>
    knownZip(ctx.db, { zipCode: textOf(form.zipCode), state: textOf(form.state).toUpperCase() }),
  );
  const wrong = "refused" in read ? { ...read.refused.fields } : {};
  for (const name of ["username", "fullName"]) {
    const problem = wrong[name] ?? notOurs(() => null)(textOf(form[name]));
    if (problem) wrong[name] = problem;
  }
  if ("refused" in place && !wrong.zipCode && !wrong.state) Object.assign(wrong, place.refused.fields);
  const inUse = names.some((name) => !wrong[name] && isTaken(ctx, textOf(form[name])));
  if ("done" in read && "done" in place && Object.keys(wrong).length === 0) {
    if (inUse) throw new AppError("conflict", TAKEN);
    return { ...read.done, zipCode: place.done };
  }
  throw invalid(inOrder({ ...wrong, ...(inUse && { [wrong.username ? "email" : "username"]: TAKEN }) }));
}

const names = ["username", "email"];

const textOf = (value: unknown) => (typeof value === "string" ? plainText(value) : "");

const isTaken = (ctx: Ctx, name: string) => name !== "" && findAccount(ctx.db, name) !== undefined;

const inOrder = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.keys(RegisterInput.shape).flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  );

function withTown(ctx: Ctx, form: FormBody): FormBody {
  const place = findZip(ctx.db, textOf(form.zipCode));
  if (!place) return form;
  return { ...form, city: textOf(form.city) || place.city, state: textOf(form.state) || place.state };
}
