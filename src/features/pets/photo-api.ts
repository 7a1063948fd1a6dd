import { Elysia } from "elysia";
import { notFound } from "#src/shared/errors.ts";
import { PathId } from "#src/shared/fields.ts";
import type { Ctx } from "../../context.ts";
import { access } from "../../http/access.ts";
import { findPhoto } from "./queries.ts";

/** Photos of pets, for those who may see the pet; for everybody else they do not exist. */
export const petPhotosApi = (ctx: Ctx) =>
  new Elysia().use(access(ctx)).get(
    "/pets/:id/photo",
    async ({ params, viewer }) => {
      const file = findPhoto(ctx.db, viewer, Number(params.id));
      const path = file && ctx.images.privatePath(file);
      const image = path ? Bun.file(path) : null;
      if (!image || !(await image.exists())) throw notFound();
      return new Response(image, {
        headers: {
          "content-type": "image/webp",
          "cache-control": "private, no-store",
          "content-security-policy": "default-src 'none'; sandbox",
        },
      });
    },
    { access: "signed-in", params: PathId },
  );
