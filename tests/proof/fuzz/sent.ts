export interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
}

const ORIGIN = "http://localhost:3000";

export const requestOf = ({ method, path, headers, body }: Sent, cookie: string): Request => {
  const withBody = body !== undefined && method !== "GET" && method !== "HEAD";
  const all = new Headers({ ...(withBody ? {} : { "content-length": "0" }), ...headers });
  if (cookie) all.append("cookie", all.has("cookie") ? `${all.get("cookie")}; ${cookie}` : cookie);
  return new Request(ORIGIN + path, { method, headers: all, ...(withBody ? { body } : {}) });
};

/** Returns a shell line with escapes for bytes that a terminal would swallow. */
export function curlLine({ method, path, headers, body }: Sent, actor: string): string {
  const parts = [`curl -X ${method} ${quoted(ORIGIN + path)}`];
  for (const [name, value] of Object.entries(headers)) parts.push(`-H ${quoted(`${name}: ${value}`)}`);
  if (body !== undefined) parts.push(`--data-binary ${quoted(cut(body))}`);
  return `${parts.join(" ")}   # as ${actor}`;
}

const MAX_SHOWN = 2000;
const cut = (text: string) =>
  text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}… (${text.length} characters)` : text;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to escape
const unseen = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]/g;

const quoted = (text: string) => {
  const plain = text.replaceAll("\\", "\\\\").replaceAll("'", "\\'");
  const escaped = plain.replaceAll(unseen, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return escaped === text ? `'${text}'` : `$'${escaped}'`;
};
