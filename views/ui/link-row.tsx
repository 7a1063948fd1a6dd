/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";

interface LinkRowProps {
  href: string;
  id?: string | undefined;
  "aria-current"?: "page" | undefined;
  title: ComponentChildren;
  says: string;
  /** An icon before the words. */
  tile?: ComponentChildren;
}

export const LinkRow = ({ title, says, tile, ...link }: LinkRowProps) => (
  <li class="row-line">
    {tile && <div class="tile">{tile}</div>}
    <div class="thing">
      <b>
        <a class="opens" {...link}>
          {title}
        </a>
      </b>
      <p>{says}</p>
    </div>
    <span class="chevron" aria-hidden="true">
      ›
    </span>
  </li>
);
