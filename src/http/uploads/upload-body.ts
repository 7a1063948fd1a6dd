import type { DocumentDecoration } from "elysia";
import * as z from "zod/mini";
import { limitConcurrency } from "#src/base/concurrency.ts";
import type { ActorContext, Ctx } from "#src/base/context.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { MAX_PHOTOS } from "#src/shared/visits/photo-labels.ts";
import { parseJson, unreadableError } from "../body.ts";
import { type BodySlot, createBodySlots, PROGRESS_BYTES } from "../guards/body-slots.ts";
import { tooLargeError } from "../guards/guards.ts";
import { infoOf } from "../request-info.ts";

export const uploadApiDoc = (
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

const inputSchemas = new WeakMap<z.core.$ZodType, ObjectSchema>();

const options = { io: "input", unrepresentable: "any", target: "openapi-3.0" } as const;
const inputSchema = (schema: z.core.$ZodType) =>
  inputSchemas.getOrInsertComputed(schema, () => z.toJSONSchema(schema, options) as ObjectSchema);

const file = { type: "string", format: "binary" };
const fileInputs = { image: file, file, photos: { type: "array", items: file, maxItems: MAX_PHOTOS } };

const withFiles = ({ properties, ...schema }: ObjectSchema, files: keyof typeof fileInputs) => ({
  ...schema,
  properties: { ...properties, [files]: fileInputs[files] },
});

/** Forms without a file need no place. */
const SMALL_BYTES = PROGRESS_BYTES;
const BUSY = "Many people are uploading files right now. Please try again.";

// Process-wide, like memory.

/** Maximum bodies of up to 7 MB: per site, network, and person. */
const photos = { takePlace: createBodySlots({ all: 64, network: 24, person: 12 }, BUSY), turn: limitConcurrency(2) };
const lists = { takePlace: createBodySlots({ all: 16, network: 6, person: 5 }, BUSY), turn: limitConcurrency(1) };

interface UploadSender {
  ctx: Pick<Ctx, "now">;
  by: ActorContext;
  /** Throws errors that don't depend on the body, such as 404. */
  mayUpload?: () => unknown;
}

/** Processes two photos or one list at a time, to limit memory. Throws 400, 413, 429, 503 (too many). */
export async function withUpload<T>(
  request: Request,
  { ctx, by, mayUpload }: UploadSender,
  use: (upload: Upload) => T | Promise<T>,
): Promise<T> {
  const { limits } = infoOf(request).takes ?? {};
  if (!limits) throw new Error("This route isn't among the uploads of a feature.ts");
  mayUpload?.();
  const type = request.headers.get("content-type") ?? "";
  const isMultipart = type.toLowerCase().startsWith("multipart/form-data");
  const { takePlace, turn } = limits.isList ? lists : photos;
  const { body, place } = await receive(request, {
    most: isMultipart ? limits.multipart : limits.json,
    tooLarge: () => tooLargeError(limits),
    takePlace: (lose) => takePlace(by, ctx.now, lose),
  });
  const read = async () =>
    use(isMultipart ? readMultipart(type, body) : { fields: readJsonFields(body), files: {}, photos: [] });
  try {
    return await (place ? turn(read) : read());
  } finally {
    // Frees the memory before the garbage collector does.
    body.buffer.transfer(0);
    place?.release();
  }
}

interface UploadRules {
  most: number;
  tooLarge: () => AppError;
  takePlace: (lose: () => void) => BodySlot;
}

/** Throws 400, 413, 429, 503. */
async function receive(request: Request, { most, tooLarge, takePlace }: UploadRules) {
  // Without a stream, which costs more than reading a small body.
  const isSmall = Number(request.headers.get("content-length") ?? Infinity) <= Math.min(most, SMALL_BYTES);
  if (isSmall) return { body: await request.bytes().catch(() => Promise.reject(unreadableError())), place: undefined };
  const reader = request.body?.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let total = 0;
  let place: BodySlot | undefined;
  let isLost = false;
  const lose = () => {
    isLost = true;
    void reader?.cancel().catch(() => {});
  };
  try {
    for (let next = await reader?.read(); next && !next.done && !isLost; next = await reader?.read()) {
      total += next.value.byteLength;
      if (total > most) throw tooLarge();
      if (total > SMALL_BYTES) place ??= takePlace(lose);
      place?.received(total);
      chunks.push(next.value);
    }
    if (isLost) throw new AppError("unavailable", "Your upload stopped before it was complete. Please try again.");
    place?.complete();
    const body = Buffer.concat(chunks);
    for (const chunk of chunks) chunk.buffer.transfer(0);
    return { body, place };
  } catch (error) {
    place?.release();
    void reader?.cancel().catch(() => {});
    throw error instanceof AppError ? error : unreadableError();
  }
}

function readJsonFields(body: Uint8Array) {
  const value = parseJson(new TextDecoder().decode(body));
  if (value === null || typeof value !== "object" || Array.isArray(value)) throw unreadableError();
  return value as Record<string, unknown>;
}

export interface Upload {
  fields: Record<string, unknown>;
  files: Record<string, Uint8Array<ArrayBuffer>>;
  photos: Uint8Array<ArrayBuffer>[];
}

const MAX_PARTS = 50;
const LONGEST_HEAD = 4096;

/** Files are views; `formData` would copy each twice and accept 100,000 parts. Throws 400. */
export function readMultipart(type: string, body: Uint8Array<ArrayBuffer>): Upload {
  const [, boundary] = /boundary="?([^";]+)/i.exec(type) ?? [];
  if (!boundary) throw unreadableError();
  const upload: Upload = { fields: {}, files: {}, photos: [] };
  for (const { head, content } of partsOf(Buffer.from(body.buffer, body.byteOffset, body.byteLength), boundary)) {
    const [disposition] = /^content-disposition:.*$/im.exec(head) ?? [];
    const [, name] = /[;\s]name="?([^";\r\n]*)/i.exec(disposition ?? "") ?? [];
    if (name === undefined) throw unreadableError();
    const isFile = /[;\s]filename\*?=/i.test(disposition!);
    if (!isFile) upload.fields[name] = new TextDecoder().decode(content);
    // Browsers send an unnamed part for an empty file input.
    else if (content.byteLength > 0 || !/[;\s]filename=(?:""|(?=;|\s*$))/i.test(disposition!)) {
      upload.files[name] = content;
      if (name === "photos") upload.photos.push(content);
    }
  }
  return upload;
}

interface BodyPart {
  head: string;
  content: Uint8Array<ArrayBuffer>;
}

function* partsOf(bytes: Buffer<ArrayBuffer>, boundary: string): Generator<BodyPart> {
  const mark = `\r\n--${boundary}`;
  // The first boundary may lack a line break before it.
  const first = bytes.indexOf(mark.slice(2));
  let at = first + mark.length - 2;
  for (let count = 0; bytes.toString("latin1", at, at + 2) !== "--"; count++) {
    if (count === MAX_PARTS) throw new AppError("bad_request", "The request has too many parts.");
    const headEnd = bytes.indexOf("\r\n\r\n", at);
    const end = headEnd < 0 ? -1 : bytes.indexOf(mark, headEnd + 4);
    if (first < 0 || end < 0 || headEnd - at > LONGEST_HEAD) throw unreadableError();
    yield { head: bytes.toString("utf8", at, headEnd), content: bytes.subarray(headEnd + 4, end) };
    at = end + mark.length;
  }
}
