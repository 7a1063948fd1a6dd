import type { Ctx } from "#src/base/context.ts";
import { groomerPreview } from "#src/features/listing/groomers/queries.ts";
import { membershipPage } from "#src/features/money/memberships/public-page.ts";
import { site } from "#src/features/texts/content/site-pages.ts";
import { type NamedPreview, type Preview, type PreviewKind, previewKinds } from "#src/http/pages/preview.ts";
import type { PublicPage, SiteHead } from "#src/http/pages/site-head.ts";
import { TAGLINE } from "#src/shared/base/brand.ts";
import { articlePath } from "#src/shared/base/paths.ts";
import { cityPreview } from "../cities/drawn-city.tsx";
import { searchPage } from "../search/public-page.ts";
import { dataOfPath } from "./structured-data.ts";

export const publicPages = (): PublicPage[] => [...site().pages, searchPage, membershipPage];

const pictureKey = (path: string) => path.slice(1).replaceAll("/", "-") || "home";

/** Undefined if the page uses the home page's image. */
function pagePreview(key: string): Preview | undefined {
  const at = publicPages().findIndex(({ path }) => pictureKey(path) === key);
  if (at < 0) return undefined;
  const { path, title } = publicPages()[at]!;
  const article = site().articles.find(({ slug }) => path === articlePath(slug));
  return { title, note: article ? `From our blog, by ${article.author}` : noteOf(key), seed: article?.cover ?? at + 1 };
}

const noteOf = (key: string) => (key === "home" ? "Compare background-checked groomers near you." : TAGLINE);

export function previewAt(path: string): NamedPreview {
  const key = pictureKey(path);
  const preview = pagePreview(key);
  return preview ? { kind: "page", key, preview } : { kind: "page", key: "home", preview: pagePreview("home")! };
}

type Found = Preview | undefined;
const finders: Record<PreviewKind, (ctx: Ctx, key: string) => Found | Promise<Found>> = {
  page: (_, key) => pagePreview(key),
  groomer: groomerPreview,
  city: cityPreview,
};

export async function findPreview(ctx: Ctx, kind: string, key: string): Promise<Found> {
  const known = previewKinds.find((name) => name === kind);
  return known && finders[known](ctx, key);
}

export const siteHead: SiteHead = { previewAt, dataAt: dataOfPath };
