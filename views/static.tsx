/** @jsxImportSource preact */
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** A presentational React part (one that islands draw too) inside a document: markup only, no script. */
export function Static<P extends object>({ of, props }: { of: ComponentType<P>; props: P }) {
  const html = renderToStaticMarkup(createElement(of, props));
  return <span class="static" dangerouslySetInnerHTML={{ __html: html }} />;
}
