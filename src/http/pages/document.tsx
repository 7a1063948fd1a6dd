/** @jsxImportSource preact */
import type { VNode } from "preact";
import { render } from "preact-render-to-string";
import { islandFilePaths } from "#islands/registry.ts";
import type { Ctx } from "#src/base/context.ts";
import { type PageStyleName, styleNames } from "#src/base/page-styles.ts";
import { AUTH, BLOG, safeNextPath } from "#src/shared/base/paths.ts";
import { PERSON_HEADER } from "#src/shared/base/session-header.ts";
import type { ToastMessage } from "#src/shared/base/toasts.ts";
import { Document } from "#views/document.tsx";
import { createPageIslands, IslandPageContext, pageStateJson } from "#views/island.tsx";
import type { SearchablePageMeta } from "#views/search/seo/head.tsx";
import { viewerOf } from "../sessions/sessions.ts";
import { type KeyedPreview, previewImagePath, type StructuredData } from "./site-head.ts";

export interface PageContent extends SearchEngineData {
  title: string;
  description?: string;
  canonicalPath?: string;
  isPrivate?: boolean;
  /** Loads the document script. Defaults to true with a toast; false if an island shows it. */
  isEnhanced?: boolean;
  styles?: readonly PageStyleName[] | undefined;
  main: VNode;
}

export function renderDocument(ctx: Ctx, request: Request, page: PageContent, toast: ToastMessage | undefined): string {
  const { pathname: path, searchParams } = new URL(request.url);
  const viewer = viewerOf(ctx, request);
  const islands = createPageIslands({
    isCacheable: viewer === null,
    filesOf: (name) => ctx.assets.islandOf(islandFilePaths[name])?.files,
  });
  const main = render(<IslandPageContext.Provider value={islands}>{page.main}</IslandPageContext.Provider>);
  const named = viewer && `$&<input type="hidden" name="${PERSON_HEADER}" value="${viewer.userId}">`;
  const built = islands.names.flatMap((name) => ctx.assets.islandOf(islandFilePaths[name]) ?? []);
  const scripts = [
    ...((page.isEnhanced ?? toast) ? [ctx.assets.document] : []),
    ...new Set(built.map(({ client }) => client)),
    ...(page.isPrivate && viewer && viewer.role !== "admin" ? [ctx.assets.startWorker] : []),
  ];
  return `<!doctype html>${render(
    <Document
      title={page.title}
      description={page.description}
      found={page.isPrivate ? undefined : metaOf(ctx, page.canonicalPath ?? path, page)}
      isPrivate={page.isPrivate}
      path={path}
      viewer={viewer}
      demo={ctx.config.demo}
      next={path === AUTH ? (safeNextPath(searchParams.get("next")) ?? undefined) : undefined}
      supportEmail={ctx.config.supportEmail}
      social={ctx.config.social}
      toast={toast}
      assets={{ styles: stylesOf(ctx, page, Boolean(islands.bar ?? (page.isPrivate && viewer))), scripts }}
      main={named ? main.replace(POST_FORMS, named) : main}
      bar={islands.bar && { ...islands.bar, script: ctx.assets.barFind }}
      state={pageStateJson(islands)}
    />,
  )}`;
}

/** Forms name the page's person at their end, as islands do in their calls. Hydration leaves the ends of forms alone. */
const POST_FORMS = /<form(?= [^<]*?method="post").*?(?=<\/form>)/gs;

function stylesOf({ assets }: Ctx, { styles = [] }: PageContent, isInside: boolean): string[] {
  const wanted = new Set(isInside ? [...styles, "dashboard"] : styles);
  return [assets.css, ...styleNames.filter((style) => wanted.has(style)).map((style) => assets.pageCss[style])];
}

interface SearchEngineData {
  image?: KeyedPreview;
  data?: StructuredData[];
}

/** `path` is canonical and may have a query. */
function metaOf({ config, siteHead }: Ctx, path: string, { image, data = [] }: SearchEngineData): SearchablePageMeta {
  const shown = image ?? siteHead.previewAt(path.split("?")[0]!);
  return {
    canonical: config.appUrl + path,
    type: path.startsWith(`${BLOG}/`) ? "article" : shown.kind === "groomer" ? "profile" : "website",
    image: config.appUrl + previewImagePath(shown),
    imageAlt: `${shown.preview.title}. ${shown.preview.note}`,
    data: [...siteHead.dataAt(config.appUrl, path), ...data],
    hasFeed: path === BLOG || path.startsWith(`${BLOG}/`),
  };
}
