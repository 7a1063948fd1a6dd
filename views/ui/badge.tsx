/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { Icon } from "#views/ui/icon.tsx";

export const Badge = ({ children }: { children: ComponentChildren }) => (
  <span class="badge">
    <Icon name="tick" />
    {children}
  </span>
);
