import type { Ctx } from "#src/base/context.ts";

/** Whether a visitor without a cookie asks for the page itself, and not whether it has changed. */
export const isPlain = ({ method, headers }: Request): boolean =>
  method === "GET" && !headers.has("cookie") && !headers.has("if-none-match");

/** The path of an address as it was written, with its query. */
export const pathAndQuery = (url: string): string => url.slice(url.indexOf("/", url.indexOf("//") + 2));

export const pathOf = (url: string): string => pathAndQuery(url).split("?", 1)[0]!;

/** What a page is kept under: its path, and what it shows of its query. Most show nothing of it. */
export function keptPath({ features }: Pick<Ctx, "features">, { url }: Request): string {
  const path = pathOf(url);
  const whole = pathAndQuery(url);
  if (whole.length === path.length) return path;
  const kind = kindOf(path);
  const shownOf = features.find(({ shownOfQuery }) => shownOfQuery?.[kind])?.shownOfQuery?.[kind];
  const shown = shownOf?.(new URLSearchParams(whole.slice(path.length)));
  return shown ? `${path}?${shown}` : path;
}

/** Which kind of page a path asks for: its first part. All names of groomers are one kind, "@". */
export function kindOf(path: string): string {
  const kind = path.split(/[/?]/, 2)[1] ?? "";
  return kind.startsWith("@") ? "@" : kind;
}
