/** @jsxImportSource preact */
import type { VNode } from "preact";
import type { Config } from "#src/base/config.ts";
import type { PublicPage } from "#src/http/pages/site-head.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { ABOUT, articlePath, BLOG, CAREERS, COOKIES, FAQ, PRIVACY, TERMS, TIPS } from "#src/shared/base/paths.ts";
import type { Article, FaqText, LegalPolicy } from "#src/shared/content/content.ts";
import { HomePage } from "#views/content/home/home.tsx";
import { AboutPage } from "#views/content/texts/about.tsx";
import { ArticlePage, BlogPage } from "#views/content/texts/article.tsx";
import { CareersPage } from "#views/content/texts/careers.tsx";
import { FaqPage } from "#views/content/texts/faq.tsx";
import { PolicyPage } from "#views/content/texts/policy.tsx";
import { TipsPage } from "#views/content/texts/tips.tsx";
import { fillPlaceholders } from "./markdown.ts";
import { contentDir, readArticles, readFaq, readPolicy, readTips } from "./texts.ts";

export interface SitePage extends PublicPage {
  readonly isEnhanced?: boolean;
  main(config: Config): VNode;
}

interface SiteContent {
  pages: readonly SitePage[];
  articles: readonly Article[];
  faq: FaqText;
  terms: LegalPolicy;
  privacy: LegalPolicy;
}

/** Throws ContentError. */
export function readSite(dir = contentDir): SiteContent {
  const [articles, faq, tips] = [readArticles(dir), readFaq(dir), readTips(dir)];
  const policyAt = (path: string) => readPolicy(path.slice(1), dir);
  const [privacy, terms, cookies] = [policyAt(PRIVACY), policyAt(TERMS), policyAt(COOKIES)];
  const pages: Omit<SitePage, "inSitemap">[] = [
    {
      path: "/",
      title: "Mobile dog grooming at your door",
      description: "Compare background-checked mobile dog groomers near you and request a visit for free.",
      isEnhanced: true,
      main: () => <HomePage />,
    },
    {
      path: ABOUT,
      title: `About ${BRAND}`,
      description: `${BRAND} connects pet parents with background-checked mobile groomers. See why we built it, how we check groomers, and who's on the team.`,
      main: () => <AboutPage />,
    },
    {
      path: CAREERS,
      title: "Careers",
      description: `${BRAND} has no open positions yet. See what we're building for pet parents and mobile dog groomers, and check back soon.`,
      main: () => <CareersPage />,
    },
    { path: FAQ, ...headOf(faq), main: ({ supportEmail }) => <FaqPage faq={faq} supportEmail={supportEmail} /> },
    { path: TIPS, ...headOf(tips), main: () => <TipsPage tips={tips} /> },
    {
      path: BLOG,
      title: "Dog grooming blog",
      description:
        "Practical, plain articles about dog coats, grooming at home, and getting ready for a mobile groomer.",
      ...(articles[0] ? { updated: articles[0].date } : {}),
      main: () => <BlogPage title="Dog grooming blog" articles={articles} />,
    },
    ...articles.map((article) => articlePage(article, articles)),
    policyPage(PRIVACY, privacy),
    policyPage(TERMS, terms),
    policyPage(COOKIES, cookies),
  ];
  return { pages: pages.map((page) => ({ ...page, inSitemap: true })), articles, faq, terms, privacy };
}

const headOf = ({ title, description }: { title: string; description: string }) => ({ title, description });

function articlePage(article: Article, all: readonly Article[]) {
  const related = article.related.map((slug) => all.find((other) => other.slug === slug)!);
  return {
    path: articlePath(article.slug),
    ...headOf(article),
    updated: article.date,
    main: () => <ArticlePage article={article} related={related} />,
  };
}

const policyPage = (path: string, policy: LegalPolicy) => ({
  path,
  ...headOf(policy),
  updated: policy.updated,
  main: ({ appUrl, supportEmail, contactAddress: address, contactPhone: phone }: Config) => (
    <PolicyPage
      policy={policy}
      html={fillPlaceholders(policy.html, { brand: BRAND, appUrl, supportEmail })}
      operator={{ supportEmail, address, phone }}
    />
  ),
});

let read: SiteContent | undefined;

export const loadSiteContent = (): SiteContent => (read ??= readSite());
