/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";

interface LineProps {
  id?: string | undefined;
  title: string;
  text: string;
  count?: number;
  isOpen?: boolean;
  children: ComponentChildren;
}

export const FoldLine = ({ id, title, text, count = 0, isOpen, children }: LineProps) => (
  <details class="line" id={id} open={isOpen}>
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
