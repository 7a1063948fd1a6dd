/**
 * True for a look that its reader has not asked for on our pages: HEAD, a browser that fetches ahead, or another site that
 * opens the address. Such a look must begin nothing.
 */
export function isForeseen({ method, headers }: Request): boolean {
  if (method === "HEAD") return true;
  const purpose = headers.get("sec-purpose") ?? headers.get("purpose") ?? "";
  return /prefetch|prerender|preview/i.test(purpose) || headers.get("sec-fetch-site") === "cross-site";
}
