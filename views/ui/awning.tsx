/** @jsxImportSource preact */

/** `cut` uses the page's color. */
export function Awning({ cut = false }: { cut?: boolean }) {
  return <div class={cut ? "awning cut" : "awning"} aria-hidden="true" />;
}
