/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";

interface LinkRowProps {
  href: string;
  id?: string | undefined;
  "aria-current"?: "page" | undefined;
  title: ComponentChildren;
  says: string;
  end?: ComponentChildren;
}

export const LinkRow = ({ title, says, end, ...link }: LinkRowProps) => (
  <li class="row-line">
    <div class="thing">
      <b>
        <a class="opens" {...link}>
          {title}
        </a>
      </b>
      <p>{says}</p>
    </div>
    {end ?? (
      <span class="chevron" aria-hidden="true">
        ›
      </span>
    )}
  </li>
);
