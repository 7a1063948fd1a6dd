import { BRAND } from "#src/shared/base/brand.ts";
import { ABOUT, articlePath, BLOG, CAREERS, COOKIES, FAQ, PRIVACY, TERMS, TIPS } from "#src/shared/base/paths.ts";
import type { Article, Faq, Policy, Tips } from "#src/shared/texts/content.ts";
import { contentDir, readArticles, readFaq, readPolicy, readTips } from "./texts.ts";

type Kind =
  | { kind: "home" | "about" | "careers" }
  | { kind: "faq"; faq: Faq }
  | { kind: "tips"; tips: Tips }
  | { kind: "blog"; articles: readonly Article[] }
  | { kind: "article"; article: Article; related: readonly Article[] }
  | { kind: "policy"; policy: Policy };

export type SitePage = Readonly<Kind> & {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly inSitemap: boolean;
  readonly updated?: string;
};

export interface Site {
  pages: readonly SitePage[];
  articles: readonly Article[];
  faq: Faq;
  terms: Policy;
  privacy: Policy;
}

/** Throws ContentError. */
export function readSite(dir = contentDir): Site {
  const [articles, faq, tips] = [readArticles(dir), readFaq(dir), readTips(dir)];
  const policyAt = (path: string) => readPolicy(path.slice(1), dir);
  const [privacy, terms, cookies] = [policyAt(PRIVACY), policyAt(TERMS), policyAt(COOKIES)];
  const pages: SitePage[] = [
    {
      path: "/",
      title: "Mobile dog grooming at your door",
      description: "Compare background-checked mobile dog groomers near you and request a visit for free.",
      inSitemap: true,
      kind: "home",
    },
    {
      path: ABOUT,
      title: `About ${BRAND}`,
      description: `${BRAND} connects pet parents with background-checked mobile groomers. See why we built it, how we check groomers, and who's on the team.`,
      inSitemap: true,
      kind: "about",
    },
    {
      path: CAREERS,
      title: "Careers",
      description: `${BRAND} has no open positions yet. See what we're building for pet parents and mobile dog groomers, and check back soon.`,
      inSitemap: true,
      kind: "careers",
    },
    { path: FAQ, ...headOf(faq), kind: "faq", faq },
    { path: TIPS, ...headOf(tips), kind: "tips", tips },
    {
      path: BLOG,
      title: "Dog grooming blog",
      description:
        "Practical, plain articles about dog coats, grooming at home, and getting ready for a mobile groomer.",
      inSitemap: true,
      ...(articles[0] ? { updated: articles[0].date } : {}),
      kind: "blog",
      articles,
    },
    ...articles.map((article) => articlePage(article, articles)),
    policyPage(PRIVACY, privacy),
    policyPage(TERMS, terms),
    policyPage(COOKIES, cookies),
  ];
  return { pages, articles, faq, terms, privacy };
}

const headOf = ({ title, description }: { title: string; description: string }) => ({
  title,
  description,
  inSitemap: true,
});

function articlePage(article: Article, all: readonly Article[]): SitePage {
  const related = article.related.map((slug) => all.find((other) => other.slug === slug)!);
  return {
    path: articlePath(article.slug),
    ...headOf(article),
    updated: article.date,
    kind: "article",
    article,
    related,
  };
}

const policyPage = (path: string, policy: Policy): SitePage => ({
  path,
  ...headOf(policy),
  updated: policy.updated,
  kind: "policy",
  policy,
});

let read: Site | undefined;

export const site = (): Site => (read ??= readSite());
