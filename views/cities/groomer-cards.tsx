/** @jsxImportSource preact */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { GroomerCards as Cards } from "#islands/search/groomer-cards.tsx";
import type { SearchResult } from "#src/shared/groomers.ts";

/** The cards of the search page as plain markup. */
export function GroomerCards(props: { groomers: SearchResult[]; from: string }) {
  const html = renderToStaticMarkup(createElement(Cards, props));
  return <ul class="cards" dangerouslySetInnerHTML={{ __html: html }} />;
}
