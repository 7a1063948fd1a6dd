import { site } from "#src/features/texts/content/site-pages.ts";
import { crumbs, type Step, type StructuredData } from "#src/http/pages/structured-data.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { articlePath, BLOG, FAQ, iconPath, previewPath, SEARCH } from "#src/shared/base/paths.ts";
import type { Article } from "#src/shared/texts/content.ts";

const context = "https://schema.org";

export function dataOfPath(appUrl: string, path: string): StructuredData[] {
  if (path === "/") return [organization(appUrl), website(appUrl)];
  if (path === FAQ) return [faqPage()];
  const article = site().articles.find(({ slug }) => path === articlePath(slug));
  return article ? [posting(appUrl, article), crumbs(appUrl, [home, blog, [article.title, path]])] : [];
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
  image: appUrl + previewPath("page", `blog-${slug}`),
  datePublished: date,
  author: { "@type": "Organization", name: author },
  publisher: { "@type": "Organization", name: BRAND, url: `${appUrl}/` },
  mainEntityOfPage: appUrl + articlePath(slug),
});

const home: Step = ["Home", "/"];
const blog: Step = ["Blog", BLOG];

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };

export const plainText = (html: string) =>
  html
    .replace(/<[^>]+>/g, " ")
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity]!)
    .replace(/\s+/g, " ")
    .replace(/ ([.,;:?!])/g, "$1")
    .trim();
