/** @jsxImportSource preact */
import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { GroomerCards as Cards } from "#islands/finding/search/groomer-cards.tsx";

/** The cards of the search page as plain markup. */
export function GroomerCards(props: ComponentProps<typeof Cards>) {
  const html = renderToStaticMarkup(createElement(Cards, props));
  return <ul class="cards" dangerouslySetInnerHTML={{ __html: html }} />;
}
