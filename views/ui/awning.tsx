/** @jsxImportSource preact */

/** The scalloped edge of a shop's awning; `cut` draws it in the colour of the page, to bite into what follows. */
export function Awning({ cut = false }: { cut?: boolean }) {
  return <div class={cut ? "awning cut" : "awning"} aria-hidden="true" />;
}
