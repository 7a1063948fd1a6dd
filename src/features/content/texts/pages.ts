import { render } from "preact-render-to-string";
import type { Ctx } from "#src/base/context.ts";
import { router } from "#src/http/guards/access.ts";
import { page } from "#src/http/pages/page.tsx";
import { flattenRope, fromHtml } from "#views/ui/render-once.tsx";
import { loadSiteContent } from "./site-pages.tsx";

export function contentPages(ctx: Ctx) {
  const pages = router(ctx);
  for (const { path, title, description, isEnhanced, main } of loadSiteContent().pages) {
    const drawn = once(() => render(main(ctx.config)));
    const enhanced = isEnhanced ? { isEnhanced } : {};
    pages.get(
      path,
      ({ request }) => page(ctx, request, { title, description, ...enhanced, isFixed: true, main: fromHtml(drawn()) }),
      { access: "public" },
    );
  }
  return pages;
}

/** Cached, because only the layout depends on the viewer. */
function once(draw: () => string): () => string {
  let html: string | undefined;
  return () => {
    html ??= flattenRope(draw());
    return html;
  };
}
