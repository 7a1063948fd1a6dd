import type { DocumentDecoration } from "elysia";
import * as z from "zod/mini";
import { limitConcurrency } from "#src/base/concurrency.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { MAX_PICTURES } from "#src/shared/visits/picture-labels.ts";
import { parseJson, unreadable } from "../body.ts";
import { tooLarge } from "../guards/guards.ts";
import type { UploadLimits } from "../guards/special-bodies.ts";
import { infoOf } from "../request-info.ts";
import type { Viewer } from "../sessions/viewer.ts";
import { readParts, type Upload } from "./upload-parts.ts";

/** The description of a body that only the handler reads: as JSON, and as a form with one picture, or with several. */
export const uploadDetail = (
  json: z.core.$ZodType,
  form: z.core.$ZodType = json,
  files: keyof typeof fileInputs = "image",
) =>
  ({
    requestBody: {
      required: true,
      content: {
        "application/json": { schema: inputSchema(json) },
        "multipart/form-data": { schema: withFiles(inputSchema(form), files) },
      },
    },
  }) as DocumentDecoration;

interface ObjectSchema {
  properties?: Record<string, object>;
}

const inputSchema = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any", target: "openapi-3.0" }) as ObjectSchema;

const file = { type: "string", format: "binary" };
const fileInputs = { image: file, file, pictures: { type: "array", items: file, maxItems: MAX_PICTURES } };

const withFiles = ({ properties, ...schema }: ObjectSchema, files: keyof typeof fileInputs) => ({
  ...schema,
  properties: { ...properties, [files]: fileInputs[files] },
});

/** Smaller bodies do not wait: a form without a picture. */
const SMALL_BYTES = 64 * 1024;

// Memory belongs to the process, and so do these counts.

/**
 * Bodies in memory at one time: each may have seven megabytes, so all of them have less than 600. Of one person a whole portfolio and
 * a bit, or a look at a list after each change of a column, so that nobody takes all those places with slow ones.
 */
const pictures = places({ most: 64, perPerson: 12, atOnce: 2 });
const lists = places({ most: 16, perPerson: 4, atOnce: 1 });

/**
 * Reads the body of a route that takes files, as multipart or JSON, and gives it to `use`. It is called by handlers,
 * after access was checked, so strangers upload nothing. Bodies are received side by side, because lines are slow, but
 * pictures are parsed and used two by two, and lists one by one: until then each is in memory only once. Throws 400 for
 * what cannot be read, 413 for what is too large, 429 and 503 when too many come at the same moment, from this person or
 * from all.
 */
export async function withUpload<T>(
  request: Request,
  { userId }: Pick<Viewer, "userId">,
  use: (upload: Upload) => T | Promise<T>,
): Promise<T> {
  const { limits } = infoOf(request).takes ?? {};
  if (!limits) throw new Error("This route isn't among the uploads of a feature.ts");
  const { takePlace, turn } = limits.isList ? lists : pictures;
  const isUncounted = Number(request.headers.get("content-length") ?? Infinity) <= (limits.uncounted ?? 0);
  const release = isUncounted ? () => {} : takePlace(userId);
  try {
    const body = await bytesOf(request);
    const type = request.headers.get("content-type") ?? "";
    const read = async () =>
      use(
        type.toLowerCase().startsWith("multipart/form-data")
          ? readParts(type, body, limits)
          : { fields: readJsonFields(body, limits), files: {}, pictures: [] },
      );
    return await (body.byteLength <= SMALL_BYTES ? read() : turn(read));
  } finally {
    release();
  }
}

function places({ most, perPerson, atOnce }: Record<"most" | "perPerson" | "atOnce", number>) {
  const bodiesOf = new Map<number, number>();
  let bodies = 0;
  return {
    turn: limitConcurrency(atOnce),
    /** Counts one body more, until the function it returns is called. */
    takePlace(userId: number): () => void {
      const own = bodiesOf.get(userId) ?? 0;
      if (own >= perPerson) {
        const many = "Too many files at once. Please wait a moment, then send more.";
        throw new AppError("rate_limited", many, undefined, 10);
      }
      if (bodies >= most) {
        throw new AppError(
          "unavailable",
          "Many people are uploading files right now. Please try again.",
          undefined,
          10,
        );
      }
      bodies++;
      bodiesOf.set(userId, own + 1);
      return () => {
        bodies--;
        const left = bodiesOf.get(userId)! - 1;
        if (left > 0) bodiesOf.set(userId, left);
        else bodiesOf.delete(userId);
      };
    },
  };
}

const bytesOf = (request: Request) =>
  request.bytes().catch(() => {
    throw unreadable();
  });

function readJsonFields(body: Uint8Array, limits: UploadLimits) {
  if (body.byteLength > limits.json) throw tooLarge(limits);
  const value = parseJson(new TextDecoder().decode(body));
  if (value === null || typeof value !== "object" || Array.isArray(value)) throw unreadable();
  return value as Record<string, unknown>;
}
