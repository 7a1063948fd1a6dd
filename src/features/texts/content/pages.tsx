/** @jsxImportSource preact */
import { Elysia } from "elysia";
import type { VNode } from "preact";
import { render } from "preact-render-to-string";
import type { Config } from "#src/base/config.ts";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { page } from "#src/http/pages/page.tsx";
import { BRAND } from "#src/shared/base/brand.ts";
import type { Operator } from "#src/shared/texts/content.ts";
import { asMarkup, inOnePiece } from "#views/render-once.tsx";
import { AboutPage } from "#views/texts/content/about.tsx";
import { ArticlePage } from "#views/texts/content/article.tsx";
import { BlogPage } from "#views/texts/content/blog.tsx";
import { CareersPage } from "#views/texts/content/careers.tsx";
import { FaqPage } from "#views/texts/content/faq.tsx";
import { PolicyPage } from "#views/texts/content/policy.tsx";
import { TipsPage } from "#views/texts/content/tips.tsx";
import { Home } from "#views/texts/home/home.tsx";
import { filled } from "./markdown.ts";
import { type SitePage, site } from "./site-pages.ts";

export function contentPages(ctx: Ctx) {
  const routes = new Elysia().use(access(ctx));
  for (const sitePage of site().pages) {
    const { path, title, description } = sitePage;
    const main = once(() => render(drawn(sitePage, ctx.config)));
    const enhanced = sitePage.kind === "home" ? { isEnhanced: true } : {};
    routes.get(
      path,
      ({ request }) => page(ctx, request, { title, description, ...enhanced, isFixed: true, main: asMarkup(main()) }),
      { access: "public" },
    );
  }
  return routes;
}

/** Cached, because only the layout depends on the viewer. */
function once(draw: () => string): () => string {
  let html: string | undefined;
  return () => {
    html ??= inOnePiece(draw());
    return html;
  };
}

function drawn(sitePage: SitePage, config: Config): VNode {
  switch (sitePage.kind) {
    case "home":
      return <Home />;
    case "about":
      return <AboutPage />;
    case "careers":
      return <CareersPage />;
    case "faq":
      return <FaqPage faq={sitePage.faq} supportEmail={config.supportEmail} />;
    case "tips":
      return <TipsPage tips={sitePage.tips} />;
    case "blog":
      return <BlogPage title={sitePage.title} articles={sitePage.articles} />;
    case "article":
      return <ArticlePage article={sitePage.article} related={sitePage.related} />;
    case "policy":
      return (
        <PolicyPage
          policy={sitePage.policy}
          html={filled(sitePage.policy.html, valuesOf(config))}
          operator={operatorOf(config)}
        />
      );
  }
}

const valuesOf = ({ appUrl, supportEmail }: Config) => ({ brand: BRAND, appUrl, supportEmail });

const operatorOf = ({ supportEmail, contactAddress, contactPhone }: Config): Operator => ({
  supportEmail,
  address: contactAddress,
  phone: contactPhone,
});
