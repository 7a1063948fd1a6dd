import { Elysia } from "elysia";
import { AppError } from "#src/shared/errors.ts";
import { isWebhook, JSON_BODY_LIMIT, tooLarge, uploadLimits } from "./guards.ts";

const MAX_DEPTH = 100;

/** Reads JSON and form bodies: bounded in size and depth before they are parsed (security.md 24). */
export const body = new Elysia({ name: "body" }).onParse({ as: "global" }, async ({ request }, contentType) => {
  const { pathname } = new URL(request.url);
  // Files are read by their handlers, after the access was checked (upload-body.ts), and so is signed raw text.
  if (uploadLimits(pathname) || isWebhook(pathname)) return {};
  const text = await request.text();
  if (Buffer.byteLength(text) > JSON_BODY_LIMIT) throw tooLarge();
  if (contentType === "application/x-www-form-urlencoded") return readForm(text);
  return parseJson(text);
});

/** Parses JSON of bounded depth; an empty text is an empty object. Throws 400. */
export function parseJson(text: string): unknown {
  if (depthOf(text) > MAX_DEPTH) throw unreadable();
  if (text === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}

export const unreadable = () => new AppError("bad_request", "The request body could not be read.");

/** Fields of a form; a name that comes several times becomes a list. */
export function readForm(text: string): Record<string, string | string[]> {
  const fields = new URLSearchParams(text);
  return Object.fromEntries([...new Set(fields.keys())].map((name) => [name, oneOrMany(fields.getAll(name))]));
}

const oneOrMany = (values: string[]) => (values.length === 1 ? values[0]! : values);

/** Deepest nesting of a JSON text, brackets inside strings not counted; 0.1 ms where parsing would take 300. */
export function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === 92) at++;
      else if (code === 34) inString = false;
    } else if (code === 34) inString = true;
    else if (code === 123 || code === 91) deepest = Math.max(deepest, ++depth);
    else if (code === 125 || code === 93) depth--;
  }
  return deepest;
}
