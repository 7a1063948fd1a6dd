/** @jsxImportSource preact */

import { articlePath, coverPath } from "#src/shared/base/paths.ts";
import { writtenDate } from "#src/shared/base/time.ts";
import type { Article } from "#src/shared/texts/content.ts";

export function PostCard({ article, isLazy = true }: { article: Article; isLazy?: boolean }) {
  const titleId = `post-${article.slug}`;
  return (
    <article class="leaf" aria-labelledby={titleId}>
      <img src={coverPath(article.cover)} alt="" width={480} height={270} loading={isLazy ? "lazy" : undefined} />
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
