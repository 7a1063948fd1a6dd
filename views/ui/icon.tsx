/** @jsxImportSource preact */

export type IconName =
  | "tick"
  | "pin"
  | "clock"
  | "menu"
  | "close"
  | "camera"
  | "map"
  | "sliders"
  | "calendar"
  | "phone"
  | "text"
  | "mail"
  | "shield"
  | "arrow-left"
  | "arrow-right"
  | "warning"
  | "info"
  | "user"
  | "dog"
  | "grid"
  | "search"
  | "plus"
  | "down"
  | "heart"
  | "bell"
  | "share"
  | "note"
  | "key";

/** Decorative; a label must say the same. */
export const Icon = ({ name, class: className }: { name: IconName; class?: string }) => (
  <svg class={className ? `icon ${className}` : "icon"} aria-hidden="true">
    <use href={`#i-${name}`} />
  </svg>
);
