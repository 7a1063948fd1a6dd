import type { Ctx } from "#src/base/context.ts";
import { notFound } from "#src/shared/base/errors.ts";

/** Not cacheable and sandboxed. A document downloads as `documentName`. Throws 404. */
export async function privatePicture(
  { images }: Pick<Ctx, "images">,
  file: string | undefined,
  documentName = "document.pdf",
): Promise<Response> {
  const image = file ? await images.findPrivate(file) : null;
  if (!image) throw notFound();
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
