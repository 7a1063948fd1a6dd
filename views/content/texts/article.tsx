/** @jsxImportSource preact */
import { articlePath, BLOG, coverArtPath } from "#src/shared/base/paths.ts";
import { writtenDate } from "#src/shared/base/time.ts";
import type { Article, Heading } from "#src/shared/content/content.ts";
import { Cover } from "#views/art/cover.tsx";
import { DogFace } from "#views/art/face.tsx";
import { seededLook } from "#views/art/look.ts";
import { Icon } from "#views/ui/icon.tsx";
import { fromHtml } from "#views/ui/render-once.tsx";
import { Masthead } from "./masthead.tsx";

export const ArticlePage = ({ article, related }: { article: Article; related: readonly Article[] }) => (
  <>
    <div class="wrap essay">
      <p class="crumb">
        <a href={BLOG}>
          <Icon name="arrow-left" />
          Back to the blog
        </a>
      </p>
      <article>
        <Top article={article} />
        <div class="reading">
          <TableOfContents headings={article.headings} />
          <div class="text">
            <div class="prose">{fromHtml(article.html)}</div>
            <Author article={article} />
          </div>
        </div>
      </article>
    </div>
    <Related articles={related} />
  </>
);

function Top({ article }: { article: Article }) {
  const look = seededLook(article.cover);
  return (
    <header class="stack">
      <h1>{article.title}</h1>
      <p class="soft">
        By {article.author} · <time datetime={article.date}>{writtenDate(article.date)}</time> · {article.minutes} min
        read
      </p>
      <Cover look={look} width={960} height={340} />
    </header>
  );
}

const Author = ({ article: { author, cover } }: { article: Article }) => (
  <aside class="panel author" aria-label="About the author">
    <DogFace breed={seededLook(cover).breed} tint={cover} />
    <div>
      <strong>{author}</strong>
      <p class="soft">
        We write about everyday grooming and care at home. For signs of illness or pain, ask your veterinarian.
      </p>
    </div>
  </aside>
);

const Related = ({ articles }: { articles: readonly Article[] }) => (
  <section class="wrap band stack" aria-labelledby="related">
    <h2 id="related">Related articles</h2>
    <div class="cards">
      {articles.map((article) => (
        <PostCard key={article.slug} article={article} />
      ))}
    </div>
  </section>
);

function PostCard({ article, isLazy = true }: { article: Article; isLazy?: boolean }) {
  const titleId = `post-${article.slug}`;
  return (
    <article class="leaf" aria-labelledby={titleId}>
      <img src={coverArtPath(article.cover)} alt="" width={480} height={270} loading={isLazy ? "lazy" : undefined} />
      <div class="body">
        <p class="small soft">
          <time datetime={article.date}>{writtenDate(article.date)}</time> · {article.author}
        </p>
        <h3 id={titleId}>{article.title}</h3>
        <p class="soft">{article.excerpt}</p>
        <a class="opens" href={articlePath(article.slug)}>
          Read more<span class="hush"> about "{article.title}"</span>
        </a>
      </div>
    </article>
  );
}

export function TableOfContents({ headings }: { headings: readonly Heading[] }) {
  return (
    <nav class="contents" aria-labelledby="contents">
      <h2 id="contents">On this page</h2>
      <ol>
        {headings.map(({ title, slug }) => (
          <li key={slug}>
            <a href={`#${slug}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

const IN_SIGHT = 3;

export const BlogPage = ({ title, articles }: { title: string; articles: readonly Article[] }) => (
  <>
    <Masthead
      title={title}
      lede="Tips on coats, calm dogs, and good grooming visits."
      dogs={["doodle", "frenchie", "spaniel"]}
    />
    <section class="wrap band" aria-labelledby="articles">
      <h2 id="articles" class="hush">
        Articles
      </h2>
      <div class="cards">
        {articles.map((article, index) => (
          <PostCard key={article.slug} article={article} isLazy={index >= IN_SIGHT} />
        ))}
      </div>
    </section>
  </>
);
