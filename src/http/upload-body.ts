import type { DocumentDecoration } from "elysia";
import * as z from "zod/mini";
import { AppError } from "#src/shared/errors.ts";
import { parseJson, unreadable } from "./body.ts";
import { tooLarge, uploadLimits } from "./guards.ts";

/** The fields of a call that may bring files; a file that was left empty is not there (security.md 25). */
export interface Upload {
  fields: Record<string, unknown>;
  files: Record<string, Uint8Array<ArrayBuffer>>;
}

/** How the API's description shows a body that only the handler reads: as JSON and as a form with one picture. */
export const uploadDetail = (json: z.core.$ZodType, form: z.core.$ZodType = json) =>
  ({
    requestBody: {
      required: true,
      content: {
        "application/json": { schema: inputSchema(json) },
        "multipart/form-data": { schema: withImage(inputSchema(form)) },
      },
    },
  }) as DocumentDecoration;

interface ObjectSchema {
  properties?: Record<string, object>;
}

const inputSchema = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any", target: "openapi-3.0" }) as ObjectSchema;

const withImage = ({ properties, ...schema }: ObjectSchema) => ({
  ...schema,
  properties: { ...properties, image: { type: "string", format: "binary" } },
});

const MOST_PARTS = 50;

/**
 * Reads the body of a route that takes files, as multipart or JSON. For handlers: by then the access was checked, so
 * strangers upload nothing. Throws 400 for what cannot be read and 413 for what is too large.
 */
export async function readUpload(request: Request): Promise<Upload> {
  const limits = uploadLimits(new URL(request.url).pathname);
  if (!limits) throw new Error("This route is not among those that take files (http/guards.ts)");
  return request.headers.get("content-type")?.startsWith("multipart/form-data")
    ? readMultipart(request, limits.multipart)
    : { fields: await readJsonFields(request, limits.json), files: {} };
}

async function readJsonFields(request: Request, limit: number) {
  const text = await request.text();
  if (Buffer.byteLength(text) > limit) throw tooLarge(limit);
  const value = parseJson(text);
  if (value === null || typeof value !== "object" || Array.isArray(value)) throw unreadable();
  return value as Record<string, unknown>;
}

async function readMultipart(request: Request, limit: number): Promise<Upload> {
  const parts = [...(await partsOf(request))];
  if (parts.length > MOST_PARTS) throw new AppError("bad_request", "The request has too many parts.");
  const upload: Upload = { fields: {}, files: {} };
  let bytes = 0;
  for (const [name, value] of parts) {
    bytes += typeof value === "string" ? Buffer.byteLength(value) : value.size;
    if (bytes > limit) throw tooLarge(limit);
    if (typeof value === "string") upload.fields[name] = value;
    else if (value.size > 0) upload.files[name] = new Uint8Array(await value.arrayBuffer());
  }
  return upload;
}

const partsOf = (request: Request) =>
  request.formData().catch(() => {
    throw unreadable();
  });
