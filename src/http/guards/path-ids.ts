import type { AnyElysia } from "elysia";
import * as z from "zod/mini";
import { infoOf, setRequestInfo } from "../request-info.ts";

interface IdRoute {
  method: string;
  pattern: RegExp;
  params: z.core.$ZodType;
}

/** Malformed IDs skip the body, so that access and 404 decide. */
export function createBadIdTest(routes: AnyElysia["routes"]) {
  const own = routes.filter(({ method, path }) => path.startsWith("/api/") && method !== "GET");
  const plain = new Set(own.filter(({ path }) => !path.includes(":")).map(({ method, path }) => `${method} ${path}`));
  const withIds = own.flatMap(({ method, path, hooks }): IdRoute[] => {
    const { params } = hooks as { params?: z.core.$ZodType };
    return path.includes(":") && params ? [{ method, pattern: patternOf(path), params }] : [];
  });
  return (method: string, path: string): boolean => {
    if (method === "GET" || !path.startsWith("/api/") || plain.has(`${method} ${path}`)) return false;
    const found = withIds.filter((route) => route.method === method && route.pattern.test(path));
    return found.length > 0 && found.every(({ pattern, params }) => !fits(params, pattern.exec(path)!.groups ?? {}));
  };
}

const patterns = new Map<string, RegExp>();
const patternOf = (path: string) =>
  patterns.getOrInsertComputed(path, () => new RegExp(`^${path.replaceAll(/:(\w+)/g, "(?<$1>[^/]*)")}/?$`));

const fits = (params: z.core.$ZodType, groups: Record<string, string>) => z.safeParse(params, { ...groups }).success;

export function dropBody(request: Request): Request {
  const headers = new Headers(request.headers);
  for (const name of ["content-type", "content-length", "transfer-encoding"]) headers.delete(name);
  const bare = new Request(request.url, { method: request.method, headers });
  setRequestInfo(bare, infoOf(request));
  return bare;
}
