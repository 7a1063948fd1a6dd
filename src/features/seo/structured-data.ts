import { BRAND } from "#src/shared/brand.ts";
import type { Article } from "#src/shared/content.ts";
import { crumbs, type Step, type StructuredData } from "../../http/structured-data.ts";
import { site } from "../content/site-pages.ts";

const context = "https://schema.org";

/** The fixed pages in schema.org's words, by path. */
export function dataOfPath(appUrl: string, path: string): StructuredData[] {
  if (path === "/") return [organization(appUrl), website(appUrl)];
  if (path === "/faq") return [faqPage()];
  const article = site().articles.find(({ slug }) => path === articlePath(slug));
  return article ? [posting(appUrl, article), crumbs(appUrl, [home, blog, [article.title, path]])] : [];
}

export const articlePath = (slug: string) => `/blog/${slug}`;

const organization = (appUrl: string): StructuredData => ({
  "@context": context,
  "@type": "Organization",
  name: BRAND,
  url: `${appUrl}/`,
  logo: `${appUrl}/icons/icon-512.png`,
});

const website = (appUrl: string): StructuredData => ({
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

function faqPage(): StructuredData {
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

const posting = (appUrl: string, { slug, title, date, author }: Article): StructuredData => ({
  "@context": context,
  "@type": "BlogPosting",
  headline: title,
  image: `${appUrl}/og/page/blog-${slug}.png`,
  datePublished: date,
  author: { "@type": "Organization", name: author },
  publisher: { "@type": "Organization", name: BRAND, url: `${appUrl}/` },
  mainEntityOfPage: appUrl + articlePath(slug),
});

const home: Step = ["Home", "/"];
const blog: Step = ["Blog", "/blog"];

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };

/** The text that a reader sees of our own HTML. */
export const plainText = (html: string) =>
  html
    .replace(/<[^>]+>/g, " ")
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity]!)
    .replace(/\s+/g, " ")
    .replace(/ ([.,;:?!])/g, "$1")
    .trim();
