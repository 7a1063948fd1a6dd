/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { Icon } from "#views/ui/icon.tsx";

export function Badge({ children }: { children: ComponentChildren }) {
  return (
    <span class="badge">
      <Icon name="tick" />
      {children}
    </span>
  );
}
