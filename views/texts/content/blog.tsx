/** @jsxImportSource preact */
import type { Article } from "#src/shared/texts/content.ts";
import { PostCard } from "./article.tsx";
import { Masthead } from "./masthead.tsx";

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
