/** @jsxImportSource preact */
import { renderOnce } from "#views/ui/render-once.tsx";

export type IconName =
  | "tick"
  | "pin"
  | "clock"
  | "menu"
  | "close"
  | "map"
  | "sliders"
  | "mail"
  | "shield"
  | "arrow-left"
  | "arrow-right"
  | "warning"
  | "info"
  | "dog"
  | "search"
  | "heart"
  | "share"
  | "camera"
  | "calendar"
  | "phone"
  | "text"
  | "user"
  | "grid"
  | "plus"
  | "down"
  | "bell"
  | "note"
  | "key";

/** Decorative; a label must say the same. */
export const Icon = renderOnce(100, ({ name, class: className }: { name: IconName; class?: string }) => (
  <svg class={className ? `icon ${className}` : "icon"} aria-hidden="true">
    <use href={`#i-${name}`} />
  </svg>
));
