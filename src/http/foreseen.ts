/** HEAD, a prefetch, or another site that opens the address: must not begin anything. */
export function isForeseen({ method, headers }: Request): boolean {
  if (method === "HEAD") return true;
  const purpose = headers.get("sec-purpose") ?? headers.get("purpose") ?? "";
  return /prefetch|prerender|preview/i.test(purpose) || headers.get("sec-fetch-site") === "cross-site";
}
