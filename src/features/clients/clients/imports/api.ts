import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { readInput } from "#src/http/forms.ts";
import { access } from "#src/http/guards/access.ts";
import { uploadDetail, withUpload } from "#src/http/uploads/upload-body.ts";
import type { Upload } from "#src/http/uploads/upload-parts.ts";
import { AppError, invalid } from "#src/shared/base/errors.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { IMPORT_TOO_LARGE, MAX_IMPORT_BYTES } from "#src/shared/day/own/import-labels.ts";
import { ImportDone, ImportFields, ImportInput, ImportPreview, ImportUndone } from "#src/shared/day/own/imports.ts";
import { type ImportFile, importClients, mayImport, previewImport, undoImport } from "./service.ts";

const detail = uploadDetail(ImportInput, ImportFields, "file");

export const importsApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api/clients" })
    .use(access(ctx))
    .post(
      "/import/preview",
      ({ by, request }) =>
        withUpload(request, { ctx, by, mayUpload: () => mayImport(by) }, (upload) =>
          previewImport(ctx, by, fileIn(upload)),
        ),
      { access: "groomer", detail, response: ImportPreview },
    )
    .post(
      "/import",
      ({ by, request, status }) =>
        withUpload(request, { ctx, by, mayUpload: () => mayImport(by) }, async (upload) =>
          status(201, await importClients(ctx, by, fileIn(upload))),
        ),
      { access: "groomer", detail, response: { 201: ImportDone } },
    )
    .delete("/imports/:id", ({ by, params }) => undoImport(ctx, by, Number(params.id)), {
      access: "groomer",
      params: PathId,
      response: ImportUndone,
    });

/** A multipart form with `file`, or its content as `text`. */
function fileIn({ fields, files: { file } }: Upload): ImportFile {
  if (file) return { bytes: modest(file), columns: readInput(ImportFields, fields).columns };
  if (fields.text === undefined) throw invalid({ file: "Choose a file" });
  const { text, columns } = readInput(ImportInput, fields);
  return { bytes: modest(new TextEncoder().encode(text)), columns };
}

function modest(bytes: Uint8Array<ArrayBuffer>) {
  if (bytes.byteLength > MAX_IMPORT_BYTES) throw new AppError("too_large", IMPORT_TOO_LARGE);
  return bytes;
}
