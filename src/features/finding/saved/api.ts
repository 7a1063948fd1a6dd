import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { findProfile } from "#src/features/listing/groomers/queries.ts";
import { FormBody } from "#src/http/forms.ts";
import { access, enforce } from "#src/http/guards/access.ts";
import { noContent } from "#src/http/no-content.ts";
import { redirect } from "#src/http/pages/page.tsx";
import { actorContextOf } from "#src/http/sessions/actor-context.ts";
import { flashCookie } from "#src/http/sessions/flash.ts";
import { notFound } from "#src/shared/base/errors.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { authPath, groomerPath } from "#src/shared/base/paths.ts";
import { SAVED, savedPath } from "#src/shared/finding/saved-labels.ts";
import { chosenCookie } from "./chosen-cookie.ts";
import { removeSaved, saveGroomer } from "./service.ts";

const options = { access: "pet_parent", params: PathId, response: { 204: z.undefined() } } as const;

export const savedApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .put(savedPath(":id"), ({ by, params }) => noContent(saveGroomer(ctx, by, Number(params.id))), { ...options })
    .delete(savedPath(":id"), ({ by, params }) => noContent(removeSaved(ctx, by, Number(params.id))), { ...options });

/** The heart without script, and for visitors. */
export const savedForm = (ctx: Ctx) =>
  new Elysia().use(access(ctx)).post(
    savedPath(":id"),
    ({ viewerOrNull: viewer, request, params, body }) => {
      const id = Number(params.id);
      if (!viewer && !findProfile(ctx, viewer, id)) throw notFound();
      if (!viewer)
        return redirect(authPath("login", SAVED), {
          flash: flashCookie(ctx, {
            kind: "info",
            title: "Please log in",
            description: "Then we'll save this groomer",
          }),
          cookies: [chosenCookie(ctx, id)],
        });
      enforce("pet_parent", viewer);
      (body.keep ? saveGroomer : removeSaved)(ctx, actorContextOf(viewer, request), id);
      return redirect(body.back === SAVED ? SAVED : groomerPath(id));
    },
    { access: "public", params: PathId, body: FormBody },
  );
