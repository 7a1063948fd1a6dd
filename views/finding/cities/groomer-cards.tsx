/** @jsxImportSource preact */
import { type ComponentProps, createElement } from "react";
import { GroomerCards as Cards } from "#islands/finding/search/groomer-cards.tsx";
import { fromReact } from "#views/from-react.ts";

export const GroomerCards = (props: ComponentProps<typeof Cards>) => (
  <ul class="cards">{fromReact(createElement(Cards, props))}</ul>
);
