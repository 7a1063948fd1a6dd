/** @jsxImportSource preact */
import type { Heading } from "#src/shared/texts/content.ts";

export function Contents({ headings }: { headings: readonly Heading[] }) {
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
