/** @jsxImportSource preact */

export type IconName =
  | "tick"
  | "pin"
  | "clock"
  | "menu"
  | "close"
  | "sliders"
  | "calendar"
  | "phone"
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
  | "plus";

/** An icon as large as the text around it. It is decoration: the words beside it, or an aria-label, say it. */
export function Icon({ name, class: className }: { name: IconName; class?: string }) {
  return (
    <svg class={className ? `icon ${className}` : "icon"} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}
