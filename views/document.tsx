/** @jsxImportSource preact */
import "./guard.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { iconPath } from "#src/shared/base/paths.ts";
import type { ToastMessage } from "#src/shared/base/toasts.ts";
import { renderOnce } from "#views/ui/render-once.tsx";
import { Art } from "./art/art.tsx";
import { type BarProps, FootBar, WorkspaceHead } from "./dashboard/workspace/bars.tsx";
import { ParentFooter, SiteFooter, type SiteFooterProps } from "./layouts/site-footer.tsx";
import { SiteHeader, type SiteHeaderProps } from "./layouts/site-header.tsx";
import { ToastRegion } from "./layouts/toast-region.tsx";
import { FindableHead, type SearchablePageMeta } from "./search/seo/head.tsx";

interface DocumentProps extends SiteHeaderProps, SiteFooterProps {
  title: string;
  description?: string | undefined;
  found?: SearchablePageMeta | undefined;
  isPrivate?: boolean | undefined;
  toast?: ToastMessage | undefined;
  assets: Assets;
  /** Rendered first, so that the head knows the islands. */
  main: string;
  /** Set by a workspace, whose page gets its bar. */
  bar?: (BarProps & { script: string }) | undefined;
  state?: string | undefined;
}

const fonts = ["/fonts/bricolage-500-800.woff2", "/fonts/figtree-400-700.woff2"];

const last = { fetchpriority: "low" };

const NoToasts = renderOnce(1, () => <ToastRegion />);

interface Assets {
  styles: string[];
  scripts: string[];
}

const Loaded = renderOnce(200, ({ styles, scripts }: Assets) => (
  <>
    <meta name="theme-color" content="#fbfaf4" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="#0d1f1d" media="(prefers-color-scheme: dark)" />
    {fonts.map((font) => (
      <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossorigin="anonymous" />
    ))}
    {styles.map((style) => (
      <link key={style} rel="stylesheet" href={style} />
    ))}
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" href={iconPath("apple-touch-180")} />
    <link rel="manifest" href="/site.webmanifest" />
    {scripts.map((script) => (
      <script key={script} type="module" src={script} {...last} />
    ))}
  </>
));

export const Document = ({ main, state, assets, bar, ...page }: DocumentProps) => (
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{page.title === BRAND ? page.title : `${page.title} | ${BRAND}`}</title>
      {page.description && <meta name="description" content={page.description} />}
      {page.isPrivate && <meta name="robots" content="noindex" />}
      {page.found && <FindableHead title={page.title} description={page.description} {...page.found} />}
      <Loaded {...assets} />
    </head>
    <body data-person={page.viewer?.userId}>
      <Art name="sprite" />
      {(page.viewer || page.isPrivate) && <Art name="sprite-inside" />}
      <a class="skip" href="#main">
        Skip to content
      </a>
      {bar?.frame.role === "groomer" ? (
        <WorkspaceHead {...bar} fullName={page.viewer?.fullName ?? ""} />
      ) : (
        <SiteHeader viewer={page.viewer} path={page.path} demo={page.demo} next={page.next} />
      )}
      <main id="main" tabindex={-1} dangerouslySetInnerHTML={{ __html: main }} />
      {(bar ? bar.bar === "search" : page.viewer?.role !== "admin") ? (
        <SiteFooter supportEmail={page.supportEmail} social={page.social} path={page.path} />
      ) : (
        bar?.frame.role !== "groomer" && <ParentFooter supportEmail={page.supportEmail} />
      )}
      {bar && <FootBar {...bar} />}
      {page.toast ? <ToastRegion toast={page.toast} /> : <NoToasts />}
      {state && <script id="page-state" type="application/json" dangerouslySetInnerHTML={{ __html: state }} />}
    </body>
  </html>
);
