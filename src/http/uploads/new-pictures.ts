import * as z from "zod/mini";
import { invalid } from "#src/shared/base/errors.ts";
import { MAX_PICTURES, TOO_MANY_PICTURES } from "#src/shared/visits/picture-labels.ts";
import { PicturesInput } from "#src/shared/visits/pictures.ts";
import { readInput } from "../forms.ts";
import { bytesOfDataUrl } from "./data-url.ts";
import type { Upload } from "./upload-parts.ts";

const Input = z.object({ pictures: PicturesInput });

/** Files or data URLs. Throws 413, 422. */
export function newPictures({ fields, pictures }: Upload): Uint8Array[] {
  const { pictures: urls = [] } = readInput(Input, fields);
  if (pictures.length + urls.length > MAX_PICTURES) throw invalid({ pictures: TOO_MANY_PICTURES });
  return [...pictures, ...urls.map((url) => bytesOfDataUrl(url, "pictures"))];
}
