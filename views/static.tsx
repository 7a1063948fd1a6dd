/** @jsxImportSource preact */
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { LruCache } from "#src/shared/base/lru-cache.ts";
import { inOnePiece } from "./render-once.tsx";

const KEPT_PER_PART = 500;
const markupCache = new WeakMap<object, LruCache<string>>();

/** A presentational React part (one that islands draw too) inside a document: markup only, no script. */
export function Static<P extends object>({ of, props }: { of: ComponentType<P>; props: P }) {
  const html = markupOf(of).getOrInsertComputed(JSON.stringify(props), () =>
    inOnePiece(renderToStaticMarkup(createElement(of, props))),
  );
  return <span class="static" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The same for what only some people may see, which is never kept. */
export const PrivateStatic = <P extends object>({ of, props }: { of: ComponentType<P>; props: P }) => (
  <span class="static" dangerouslySetInnerHTML={{ __html: renderToStaticMarkup(createElement(of, props)) }} />
);

/** The rendered forms of a part. Ratings and the like have few values, and React takes its time for each. */
function markupOf<P>(part: ComponentType<P>): LruCache<string> {
  const kept = markupCache.get(part) ?? new LruCache<string>({ most: KEPT_PER_PART });
  markupCache.set(part, kept);
  return kept;
}
