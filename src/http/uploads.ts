import { Elysia } from "elysia";
import { notFound } from "#src/shared/errors.ts";
import type { Ctx } from "../context.ts";
import { access } from "./access.ts";

/** Portfolio photos. Their names are their content, so they may be kept for ever; they can run nothing. */
export const uploads = (ctx: Ctx) =>
  new Elysia().use(access(ctx)).get(
    "/uploads/:file",
    async ({ params }) => {
      const path = ctx.images.path(params.file);
      const image = path ? Bun.file(path) : null;
      if (!image || !(await image.exists())) throw notFound();
      return new Response(image, {
        headers: {
          "content-type": "image/webp",
          "cache-control": "public, max-age=31536000, immutable",
          "content-security-policy": "default-src 'none'; sandbox",
        },
      });
    },
    { access: "public" },
  );
