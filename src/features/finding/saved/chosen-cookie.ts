import type { Ctx } from "#src/base/context.ts";
import { attempt } from "#src/http/forms.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import { type FormCookie, formCookie, readFormCookie, shownFormCookie } from "#src/http/sessions/form-cookie.ts";
import { SAVED } from "#src/shared/finding/saved-labels.ts";
import { saveGroomer } from "./service.ts";

/** A visitor's choice, until they have logged in. */
const chosen: FormCookie = { name: "to-save", path: SAVED, fields: ["id"] };

export const chosenCookie = ({ config }: Ctx, id: number) => formCookie(config, chosen, { id: String(id) });

/** Returns the cookie's end. Ignores a refusal, because the list is shown either way. */
export async function saveChosen(ctx: Ctx, by: ActorContext, request: Request): Promise<string | undefined> {
  const id = Number(readFormCookie(request, chosen)?.id);
  if (!id) return undefined;
  await attempt(() => saveGroomer(ctx, by, id));
  return shownFormCookie(ctx.config, chosen);
}
