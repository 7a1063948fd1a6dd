/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";

interface LineProps {
  id?: string;
  title: string;
  /** What it holds, in a few words. */
  text: string;
  /** How many of it are new. */
  count?: number;
  children: ComponentChildren;
}

/** A line of a page about a visit, which opens what is read now and then. */
export const Line = ({ id, title, text, count = 0, children }: LineProps) => (
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
