import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { found } from "#src/shared/base/errors.ts";
import { router } from "../guards/access.ts";

/** Immutable, because names are content hashes. */
export const serveUploads = (ctx: Ctx) =>
  router(ctx).get(
    "/uploads/:file",
    async ({ params }) => {
      const image = found(await ctx.images.find(params.file));
      return new Response(image, {
        headers: {
          "content-type": "image/webp",
          "cache-control": "public, max-age=31536000, immutable",
          "content-security-policy": "default-src 'none'; sandbox",
        },
      });
    },
    // An undecodable URL arrives as null.
    { access: "public", params: z.object({ file: z.string() }) },
  );

/** Not cacheable and sandboxed. A document downloads as `documentName`. Throws 404. */
export async function servePrivatePhoto(
  { images }: Pick<Ctx, "images">,
  file: string | undefined,
  documentName = "document.pdf",
): Promise<Response> {
  const image = found(file ? await images.findPrivate(file) : null);
  const isDocument = file!.endsWith(".pdf");
  return new Response(image, {
    headers: {
      "content-type": isDocument ? "application/pdf" : "image/webp",
      ...(isDocument && { "content-disposition": `attachment; filename="${documentName}"` }),
      "cache-control": "private, no-store",
      "content-security-policy": "default-src 'none'; sandbox",
    },
  });
}
