/** HEAD, prefetch, or cross-site navigation: must have no effects. */
export function isForeseen({ method, headers }: Request): boolean {
  if (method === "HEAD") return true;
  const purpose = headers.get("sec-purpose") ?? headers.get("purpose") ?? "";
  return /prefetch|prerender|preview/i.test(purpose) || headers.get("sec-fetch-site") === "cross-site";
}
