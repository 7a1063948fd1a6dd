/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";

interface LineProps {
  id?: string;
  title: string;
  text: string;
  count?: number;
  children: ComponentChildren;
}

export const FoldLine = ({ id, title, text, count = 0, children }: LineProps) => (
  <details class="line" id={id}>
    <summary>
      <span>
        <b>{title}</b>
        <span>{text}</span>
      </span>
      {count > 0 && (
        <span class="waiting">
          {count}
          <span class="hush"> unread</span>
        </span>
      )}
    </summary>
    <div>{children}</div>
  </details>
);
