import type { AnyElysia } from "elysia";
import { createApp, frame, partsOf, responderOf } from "#src/app.ts";
import type { Ctx } from "#src/base/context.ts";
import { createHandler } from "#src/http/handler.ts";

/**
 * A site that puts itself together as it is asked: a path is answered by the parts that have a route for it, in the frame
 * of the whole app. No other route could be chosen, and a test that asks for three pages does not make three hundred.
 */
export async function appOfParts(ctx: Ctx) {
  whole ??= readWhole(ctx);
  const { app, patterns } = await whole;
  const respond = responderOf(ctx);
  const parts = partsOf(ctx);
  const made = new Map<string, AnyElysia>();
  const partsFor = (pathname: string) =>
    known.getOrInsertComputed(pathname, () =>
      String([...new Set(patterns.filter(({ pattern }) => pattern.test(pathname)).map(({ at }) => at))]),
    );
  const make = (chosen: string) => {
    const some = frame(ctx, respond);
    for (const at of chosen.split(",").filter(Boolean)) some.use(parts[Number(at)]!(ctx, () => app));
    return some;
  };
  const handle = (request: Request) =>
    made.getOrInsertComputed(partsFor(new URL(request.url).pathname), make).handle(request);
  return { app: { routes: app.routes }, handle: createHandler(ctx, { routes: app.routes, handle }, respond) };
}

let whole: ReturnType<typeof readWhole> | undefined;

/** The places of the parts that have a route for a path: which they are is looked up once for all tests. */
const known = new Map<string, string>();

/** The routes are the same for every test, so they are read once. */
async function readWhole(ctx: Ctx) {
  const { app } = await createApp(ctx);
  const patterns = partsOf(ctx).flatMap((part, at) =>
    part(ctx, () => app).routes.map(({ path }) => ({ at, pattern: patternOf(path) })),
  );
  return { app, patterns };
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]*").replace("*", ".*")}/?$`);
