import type { AnyElysia } from "elysia";
import { allRoutesOf, createApp, createBaseApp, errorResponder } from "#src/app.ts";
import type { Ctx } from "#src/base/context.ts";
import { createHandler } from "#src/http/handler.ts";

export async function appOfParts(ctx: Ctx) {
  whole ??= readWhole(ctx);
  const { app, patterns } = await whole;
  const respond = errorResponder(ctx);
  const parts = allRoutesOf(ctx);
  const made = new Map<string, AnyElysia>();
  const partsFor = (pathname: string) =>
    known.getOrInsertComputed(pathname, () =>
      String([...new Set(patterns.filter(({ pattern }) => pattern.test(pathname)).map(({ at }) => at))]),
    );
  const make = (chosen: string) => {
    const some = createBaseApp(ctx, respond);
    for (const at of chosen.split(",").filter(Boolean)) some.use(parts[Number(at)]!(ctx, () => app));
    return some;
  };
  const handle = (request: Request) =>
    made.getOrInsertComputed(partsFor(new URL(request.url).pathname), make).handle(request);
  return { app: { routes: app.routes }, handle: createHandler(ctx, { routes: app.routes, handle }, respond) };
}

let whole: ReturnType<typeof readWhole> | undefined;

const known = new Map<string, string>();

/** Every test has identical routes, so they are read once. */
async function readWhole(ctx: Ctx) {
  const { app } = await createApp(ctx);
  const patterns = allRoutesOf(ctx).flatMap((part, at) =>
    part(ctx, () => app).routes.map(({ path }) => ({ at, pattern: patternOf(path) })),
  );
  return { app, patterns };
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]*").replace("*", ".*")}/?$`);
