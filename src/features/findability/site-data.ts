import { BRAND } from "#src/shared/brand.ts";
import type { Article } from "#src/shared/content.ts";
import { site } from "../content/site-pages.ts";

/** One schema.org object. */
export type Data = Readonly<Record<string, unknown>>;

const context = "https://schema.org";

/** What the fixed pages say in schema.org's words, by path. */
export function dataOfPath(appUrl: string, path: string): Data[] {
  if (path === "/") return [organization(appUrl), website(appUrl)];
  if (path === "/faq") return [faqPage()];
  const article = site().articles.find(({ slug }) => path === articlePath(slug));
  return article ? [posting(appUrl, article), crumbs(appUrl, [home, blog, [article.title, path]])] : [];
}

export const articlePath = (slug: string) => `/blog/${slug}`;

const organization = (appUrl: string): Data => ({
  "@context": context,
  "@type": "Organization",
  name: BRAND,
  url: `${appUrl}/`,
  logo: `${appUrl}/icons/icon-512.png`,
});

const website = (appUrl: string): Data => ({
  "@context": context,
  "@type": "WebSite",
  name: BRAND,
  url: `${appUrl}/`,
  potentialAction: {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${appUrl}/groomers?location={search_term_string}` },
    "query-input": "required name=search_term_string",
  },
});

function faqPage(): Data {
  const questions = site().faq.groups.flatMap(({ items }) => items);
  return {
    "@context": context,
    "@type": "FAQPage",
    mainEntity: questions.map(({ title, html }) => ({
      "@type": "Question",
      name: title,
      acceptedAnswer: { "@type": "Answer", text: plainText(html) },
    })),
  };
}

const posting = (appUrl: string, { slug, title, date, author }: Article): Data => ({
  "@context": context,
  "@type": "BlogPosting",
  headline: title,
  image: `${appUrl}/og/page/blog-${slug}.png`,
  datePublished: date,
  author: { "@type": "Organization", name: author },
  publisher: { "@type": "Organization", name: BRAND, url: `${appUrl}/` },
  mainEntityOfPage: appUrl + articlePath(slug),
});

type Step = readonly [name: string, path: string];
const home: Step = ["Home", "/"];
const blog: Step = ["Blog", "/blog"];

/** The way from the home page to a page, itself included. */
export const crumbs = (appUrl: string, steps: readonly Step[]): Data => ({
  "@context": context,
  "@type": "BreadcrumbList",
  itemListElement: steps.map(([name, path], at) => ({
    "@type": "ListItem",
    position: at + 1,
    name,
    item: appUrl + path,
  })),
});

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };

/** What a reader sees of our own HTML. */
export const plainText = (html: string) =>
  html
    .replace(/<[^>]+>/g, " ")
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity]!)
    .replace(/\s+/g, " ")
    .replace(/ ([.,;:?!])/g, "$1")
    .trim();
