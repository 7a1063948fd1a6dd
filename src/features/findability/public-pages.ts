import { TAGLINE } from "#src/shared/brand.ts";
import { site } from "../content/site-pages.ts";
import type { Card } from "./card.ts";

/** A page that search engines may know, whatever the database says. */
export interface PublicPage {
  path: string;
  title: string;
  description: string;
  inSitemap: boolean;
  updated?: string;
}

const search: PublicPage = {
  path: "/groomers",
  title: "Find a mobile dog groomer",
  description: "Compare background-checked mobile dog groomers near you by rating, distance and price.",
  inSitemap: true,
};

/** The page for groomers, drawn by features/memberships. */
export const membershipPage: PublicPage = {
  path: "/membership",
  title: "Membership for mobile groomers",
  description:
    "List your mobile grooming business, set your own prices and answer booking requests. The first month is free.",
  inSitemap: true,
};

/** The table of static pages and articles, the search, and the page for groomers. */
export const publicPages = (): PublicPage[] => [...site().pages, search, membershipPage];

/** The name of a page in the address of its picture: "blog-seasonal-grooming-tips-spring". */
export const pictureKey = (path: string) => path.slice(1).replaceAll("/", "-") || "home";

/** Every other page of the site takes the picture of the home page. */
export function pageCard(key: string): Card | undefined {
  const at = publicPages().findIndex(({ path }) => pictureKey(path) === key);
  if (at < 0) return undefined;
  const { path, title } = publicPages()[at]!;
  const article = site().articles.find(({ slug }) => path === `/blog/${slug}`);
  return { title, note: article ? `From our blog, by ${article.author}` : noteOf(key), seed: article?.cover ?? at + 1 };
}

const noteOf = (key: string) => (key === "home" ? "Compare background-checked groomers near you." : TAGLINE);
