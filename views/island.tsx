/** @jsxImportSource preact */
import { dehydrate, type QueryClient } from "@tanstack/react-query";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { type ComponentType, createElement } from "react";
import { renderToString } from "react-dom/server";
import { createQueryClient, IslandRoot } from "#islands/lib/query-client.tsx";
import { type IslandName, type IslandProps, type IslandStartsOn, islandModules } from "#islands/registry.ts";
import { LruCache, newByteBound } from "#src/shared/base/lru-cache.ts";
import { flattenRope } from "#views/ui/render-once.tsx";
import type { BarProps } from "./dashboard/workspace/bars.tsx";

const loaded = new Map<IslandName, ComponentType<object>>();

/** At startup, so that rendering is synchronous. */
export async function readIslands() {
  for (const name of Object.keys(islandModules) as IslandName[]) {
    loaded.set(name, (await islandModules[name]()).default as ComponentType<object>);
  }
}

/** A context, because requests interleave. */
interface IslandPage {
  names: IslandName[];
  client: QueryClient;
  /** False for logged-in people, whose data is never cached. */
  isCacheable: boolean;
  /** Own file first. Undefined if not built. */
  filesOf: (name: IslandName) => string[] | undefined;
  /** Set by a workspace, whose bar takes the place of the site's footer and, for groomers, header. */
  bar?: BarProps;
}
export const createPageIslands = (settings?: Pick<IslandPage, "isCacheable" | "filesOf">): IslandPage => ({
  names: [],
  client: createQueryClient(),
  ...(settings ?? { isCacheable: false, filesOf: () => undefined }),
});
export const IslandPageContext = createContext<IslandPage>(createPageIslands());

interface Props<N extends IslandName> {
  name: N;
  /** Visible in the page's source; JSON only. */
  props: IslandProps<N>;
  when?: IslandStartsOn;
  drawn?: DrawnIsland | undefined;
}

export interface DrawnIsland {
  html: string;
  json: string;
}

export function Island<N extends IslandName>({ name, props, when = "load", drawn }: Props<N>) {
  const page = useContext(IslandPageContext);
  const id = `i${page.names.length}`;
  page.names.push(name);
  const json = drawn?.json ?? jsonForScript(props);
  const html = drawn?.html ?? markupOf(page, `${name} ${id} ${json}`, () => drawIsland(name, props, { id, ...page }));
  return (
    <div data-island={name} data-src={page.filesOf(name)?.join(" ")} data-when={when} data-id={id}>
      <div data-root dangerouslySetInnerHTML={{ __html: html }} />
      <script type="application/json" dangerouslySetInnerHTML={{ __html: json }} />
    </div>
  );
}

export function drawIsland<N extends IslandName>(
  name: N,
  props: IslandProps<N>,
  { client, id }: { client: QueryClient; id: string } = { client: createQueryClient(), id: "i0" },
): string {
  const element = createElement(loaded.get(name)!, props as object);
  return renderToString(createElement(IslandRoot, { client, children: element }), { identifierPrefix: id });
}

/** Cached by props, because React is slow. */
const cachedMarkup = new LruCache<string>({
  most: newByteBound("islands"),
  weigh: (html, key) => 2 * (html.length + key.length),
});

/** Not cached if the island uses the query cache. */
function markupOf({ client, isCacheable }: IslandPage, key: string, draw: () => string): string {
  if (!isCacheable || !isEmpty(client)) return draw();
  const known = cachedMarkup.get(key);
  if (known !== undefined) return known;
  const html = draw();
  if (isEmpty(client)) cachedMarkup.set(key, flattenRope(html));
  return html;
}

const isEmpty = (client: QueryClient) => client.getQueryCache().getAll().length === 0;

export function pageStateJson({ client }: IslandPage): string | undefined {
  const { queries, mutations } = dehydrate(client, { shouldDehydrateQuery: ({ meta }) => !meta?.isInProps });
  return queries.length > 0 ? jsonForScript({ queries, mutations }) : undefined;
}

/** Escapes characters that could end the data block. */
export const jsonForScript = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
