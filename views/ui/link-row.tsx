/** @jsxImportSource preact */
import type { ComponentChildren, ComponentProps } from "preact";

interface LinkRowProps extends Omit<ComponentProps<"a">, "title"> {
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
