/** @jsxImportSource preact */
import { asc, eq, isNull } from "drizzle-orm";
import { Elysia } from "elysia";
import { groomerProfiles, handles } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { isLoopback } from "#src/base/loopback.ts";
import { access } from "#src/http/guards/access.ts";
import { page } from "#src/http/pages/page.tsx";
import { notFound } from "#src/shared/base/errors.ts";
import { ForeignSitePage } from "#views/running/demo/foreign-site-page.tsx";
import { startForeignSite } from "./foreign-site.ts";

/** Demo mode only. Starts a second origin on the first request. */
export const embedPages = (ctx: Ctx) => {
  let address: string | null | undefined;
  return new Elysia().use(access(ctx)).get(
    "/dev/embed",
    ({ request }) => {
      if (!ctx.config.demo) throw notFound();
      address ??= start(ctx);
      const main = <ForeignSitePage address={address} isHere={isLoopback(new URL(request.url).hostname)} />;
      return page(ctx, request, { title: "On another site", isPrivate: true, main });
    },
    { access: "public" },
  );
};

function start(ctx: Ctx): string | null {
  try {
    return startForeignSite(() => firstNamed(ctx));
  } catch (error) {
    ctx.log.error("foreign site", error);
    return null;
  }
}

function firstNamed({ db, config }: Ctx) {
  const named = db
    .select({ handle: handles.handle, businessName: groomerProfiles.businessName })
    .from(handles)
    .innerJoin(groomerProfiles, eq(groomerProfiles.id, handles.groomerId))
    .where(isNull(handles.until))
    .orderBy(asc(handles.groomerId))
    .limit(1)
    .get();
  return named && { ...named, appUrl: config.appUrl };
}
