import type { Ctx } from "#src/base/context.ts";
import { notFound } from "#src/shared/base/errors.ts";

/** Answers with a file that was found through its viewer, so that nobody keeps it and it cannot run anything. Throws 404. */
export async function privatePicture({ images }: Pick<Ctx, "images">, file: string | undefined): Promise<Response> {
  const image = file ? await images.findPrivate(file) : null;
  if (!image) throw notFound();
  return new Response(image, {
    headers: {
      "content-type": "image/webp",
      "cache-control": "private, no-store",
      "content-security-policy": "default-src 'none'; sandbox",
    },
  });
}
