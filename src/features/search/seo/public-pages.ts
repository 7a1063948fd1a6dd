import type { Ctx } from "#src/base/context.ts";
import { loadSiteContent } from "#src/features/content/texts/site-pages.tsx";
import { findUrlPreview } from "#src/features/listing/groomers/queries.ts";
import { membershipMeta } from "#src/features/money/memberships/public-page.ts";
import {
  type BreadcrumbStep,
  breadcrumbData,
  type HeadProvider,
  type KeyedPreview,
  type PreviewKind,
  type PublicPage,
  previewKinds,
  type StructuredData,
  type UrlPreview,
} from "#src/http/pages/site-head.ts";
import { BRAND, TAGLINE } from "#src/shared/base/brand.ts";
import { articlePath, BLOG, FAQ, iconPath, SEARCH, shareImagePath } from "#src/shared/base/paths.ts";
import type { Article } from "#src/shared/content/content.ts";
import { searchTitle } from "#src/shared/search/search-query.ts";
import { findCityPreview } from "../cities/drawn-city.tsx";

const searchPage: PublicPage = {
  path: SEARCH,
  title: searchTitle(),
  description: "Compare background-checked mobile dog groomers near you by rating, distance, and price.",
  inSitemap: true,
};

export const pagesToIndex = (): PublicPage[] => [...loadSiteContent().pages, searchPage, membershipMeta];

const imageKey = (path: string) => path.slice(1).replaceAll("/", "-") || "home";

/** Undefined if no page has this image's key. */
function pagePreview(key: string): UrlPreview | undefined {
  const at = pagesToIndex().findIndex(({ path }) => imageKey(path) === key);
  if (at < 0) return undefined;
  const { path, title } = pagesToIndex()[at]!;
  const article = loadSiteContent().articles.find(({ slug }) => path === articlePath(slug));
  const note = key === "home" ? "Compare background-checked groomers near you." : TAGLINE;
  return { title, note: article ? `From our blog, by ${article.author}` : note, seed: article?.cover ?? at + 1 };
}

export function previewAt(path: string): KeyedPreview {
  const key = imageKey(path);
  const preview = pagePreview(key);
  return preview ? { kind: "page", key, preview } : { kind: "page", key: "home", preview: pagePreview("home")! };
}

type FoundPreview = UrlPreview | undefined;
const finders: Record<PreviewKind, (ctx: Ctx, key: string) => FoundPreview | Promise<FoundPreview>> = {
  page: (_, key) => pagePreview(key),
  groomer: findUrlPreview,
  city: findCityPreview,
};

export async function findPreview(ctx: Ctx, kind: string, key: string): Promise<FoundPreview> {
  const previewKind = previewKinds.find((name) => name === kind);
  return previewKind && finders[previewKind](ctx, key);
}

export const headByPath: HeadProvider = { previewAt, dataAt: dataOfPath };

const context = "https://schema.org";

function dataOfPath(appUrl: string, path: string): StructuredData[] {
  if (path === "/") return [organization(appUrl), website(appUrl)];
  if (path === FAQ) return [faqPage()];
  const article = loadSiteContent().articles.find(({ slug }) => path === articlePath(slug));
  return article ? [posting(appUrl, article), breadcrumbData(appUrl, [home, blog, [article.title, path]])] : [];
}

const organization = (appUrl: string): StructuredData => ({
  "@context": context,
  "@type": "Organization",
  name: BRAND,
  url: `${appUrl}/`,
  logo: appUrl + iconPath("icon-512"),
});

const website = (appUrl: string): StructuredData => ({
  "@context": context,
  "@type": "WebSite",
  name: BRAND,
  url: `${appUrl}/`,
  potentialAction: {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${appUrl}${SEARCH}?location={search_term_string}` },
    "query-input": "required name=search_term_string",
  },
});

function faqPage(): StructuredData {
  const questions = loadSiteContent().faq.groups.flatMap(({ items }) => items);
  return {
    "@context": context,
    "@type": "FAQPage",
    mainEntity: questions.map(({ title, html }) => ({
      "@type": "Question",
      name: title,
      acceptedAnswer: { "@type": "Answer", text: textOfHtml(html) },
    })),
  };
}

const posting = (appUrl: string, { slug, title, date, author }: Article): StructuredData => ({
  "@context": context,
  "@type": "BlogPosting",
  headline: title,
  image: appUrl + shareImagePath("page", `blog-${slug}`),
  datePublished: date,
  author: { "@type": "Organization", name: author },
  publisher: { "@type": "Organization", name: BRAND, url: `${appUrl}/` },
  mainEntityOfPage: appUrl + articlePath(slug),
});

const home: BreadcrumbStep = ["Home", "/"];
const blog: BreadcrumbStep = ["Blog", BLOG];

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };

const textOfHtml = (html: string) =>
  html
    .replace(/<[^>]+>/g, " ")
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity]!)
    .replace(/\s+/g, " ")
    .replace(/ ([.,;:?!])/g, "$1")
    .trim();
