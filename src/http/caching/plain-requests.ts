import type { Ctx } from "#src/base/context.ts";

export const isPlainRequest = ({ method, headers }: Request): boolean =>
  method === "GET" && !headers.has("cookie") && !headers.has("if-none-match");

export const pathAndQuery = (url: string): string => url.slice(url.indexOf("/", url.indexOf("//") + 2));

export const pathOf = (url: string): string => pathAndQuery(url).split("?", 1)[0]!;

/** Cache key: path and relevant query. */
export function pageCacheKey({ features }: Pick<Ctx, "features">, { url }: Request): string {
  const path = pathOf(url);
  const whole = pathAndQuery(url);
  if (whole.length === path.length) return path;
  const kind = firstPathPart(path);
  const shownOf = features.find(({ shownOfQuery }) => shownOfQuery?.[kind])?.shownOfQuery?.[kind];
  const shown = shownOf?.(new URLSearchParams(whole.slice(path.length)));
  return shown ? `${path}?${shown}` : path;
}

/** First part of the path; "@" for all link names. */
export function firstPathPart(path: string): string {
  const kind = path.split(/[/?]/, 2)[1] ?? "";
  return kind.startsWith("@") ? "@" : kind;
}
