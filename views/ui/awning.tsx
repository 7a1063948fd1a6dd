/** @jsxImportSource preact */

/** `cut` uses the page's color. */
export const Awning = ({ cut = false }: { cut?: boolean }) => (
  <div class={cut ? "awning cut" : "awning"} aria-hidden="true" />
);
