import { MAX_ERROR_FIELDS } from "#src/http/errors.ts";
import { ErrorBody, statusByCode } from "#src/shared/base/errors.ts";
import type { Call } from "./calls.ts";
import { CANARY, MARKUP } from "./values.ts";
import type { Answered } from "./world.ts";

const MAX_ERROR_BYTES = 300;
const MAX_ERROR_BYTES_WITH_FIELDS = 3000;

const leaks: Record<string, RegExp> = {
  "a stack trace": /\bat (?:async |new )?[\w.<>$ ]+ \(?(?:file:|bun:|node:|native|\/)/,
  "a place in an object": /\bat Object\./,
  "the name of an engine's error": /\b(?:Type|Range|Syntax|Reference|SQLite|Drizzle(?:Query)?|Zod|Validation)Error\b/,
  "an engine's words":
    /is not a function|Cannot read propert|undefined is not|not an object|JSON Parse|Unexpected token/,
  "a source file": /\.tsx?(?::\d+|\b)|node_modules|\bbun:|\bnode:/,
  SQL: /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM)\b[^<]*\b(?:FROM|VALUES|SET|WHERE)\b|\b(?:select|insert into|update|delete from)\s+(?:distinct\s+)?\\?["`(*]/,
  "SQLite's errors": /SQLITE_|constraint failed|no such (?:table|column)/i,
  "a library's words": /expected \w+ to|Invalid input|Too (?:big|small):|Unrecognized key/,
  "an object written as text": /\[object \w+\]/,
};

const neverAnywhere: Record<string, RegExp> = {
  "a hash of a password": /\$argon2/,
  "a column of secrets": /password_?hash|token_?hash/i,
  "where on the earth somebody is": /"(?:lat|lon|latitude|longitude|u[xyz])":/,
};

export function faultsOf(call: Call, { status, headers, body, logged, secrets }: Answered): string[] {
  const isError = status >= 400;
  return [
    ...(status >= 500 ? [`answered ${status}`] : []),
    ...logged.map((line) => `logged as an error: ${line}`),
    ...headerFaults(call, status, headers),
    ...(isError ? found(leaks, body, "tells") : []),
    ...found(neverAnywhere, body, "tells"),
    ...(body.includes(process.cwd()) ? ["tells where the site lies on its disk"] : []),
    ...(secrets.some((secret) => body.includes(secret)) ? ["tells the token of a session"] : []),
    ...(isError && call.path.startsWith("/api/") ? errorFaults(status, headers, body) : []),
    ...(call.kind !== "api" && body.includes(MARKUP) ? ["shows markup of its input as markup"] : []),
    ...pollution(),
  ];
}

const found = (patterns: Record<string, RegExp>, text: string, verb: string) =>
  Object.entries(patterns)
    .filter(([, pattern]) => pattern.test(text))
    .map(([name, pattern]) => `${verb} ${name}: ${pattern.exec(text)![0].slice(0, 80)}`);

const wanted = ["x-request-id", "content-security-policy", "x-content-type-options", "referrer-policy"];

function headerFaults({ path }: Call, status: number, headers: Headers): string[] {
  const location = headers.get("location");
  return [
    ...wanted.filter((name) => !headers.has(name)).map((name) => `has no header ${name}`),
    ...(headers.has("x-powered-by") || headers.has("server") ? ["tells what serves it"] : []),
    ...(headers.has("access-control-allow-origin") ? ["opens itself to other sites"] : []),
    ...(location !== null && !isOwn(location) ? [`leads to another site: ${location}`] : []),
    ...(path.startsWith("/api/") && !headers.has("cache-control") ? [`may be kept by anybody (${status})`] : []),
  ];
}

const isOwn = (location: string) =>
  /^\/(?![/\\])/.test(location) || location.startsWith("http://localhost:3000/") || location.startsWith("#");

function errorFaults(status: number, headers: Headers, body: string): string[] {
  if (!headers.get("content-type")?.startsWith("application/json")) return ["answers an error that is not JSON"];
  const parsed = ErrorBody.safeParse(readJson(body));
  if (!parsed.success) return ["answers an error of another shape"];
  const { code, message, fields } = parsed.data.error;
  const bytes = Buffer.byteLength(body);
  return [
    ...(statusByCode[code as keyof typeof statusByCode] === status ? [] : [`says ${code} with status ${status}`]),
    ...(message.length > 0 ? [] : ["says nothing"]),
    ...(bytes <= (fields ? MAX_ERROR_BYTES_WITH_FIELDS : MAX_ERROR_BYTES) ? [] : [`takes ${bytes} bytes for an error`]),
    ...(Object.keys(fields ?? {}).length <= MAX_ERROR_FIELDS ? [] : [`names ${Object.keys(fields!).length} fields`]),
    ...(body.includes(CANARY) ? ["repeats what was sent"] : []),
  ];
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const untouched = [Object, Array, Function, String, Number, Boolean].map(
  ({ prototype }) => [prototype, Reflect.ownKeys(prototype).length] as const,
);

/** Returns prototypes changed by an input and cleans them so one finding isn't reported again. */
function pollution(): string[] {
  const changed = untouched.filter(([prototype, keys]) => Reflect.ownKeys(prototype).length !== keys);
  if ("polluted" in {}) delete (Object.prototype as { polluted?: unknown }).polluted;
  return changed.map(([prototype]) => `changed the prototype of ${prototype.constructor.name}`);
}
