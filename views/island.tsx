/** @jsxImportSource preact */
import { dehydrate, type QueryClient } from "@tanstack/react-query";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { type ComponentType, createElement } from "react";
import { renderToString } from "react-dom/server";
import { createQueryClient, IslandRoot } from "#islands/lib/query-client.tsx";
import { type IslandName, type IslandProps, registry, type When } from "#islands/registry.ts";

const loaded = new Map<IslandName, ComponentType<object>>();

/** Loads every island once at the start, so that pages render them synchronously. */
export async function loadIslands() {
  for (const name of Object.keys(registry) as IslandName[]) {
    loaded.set(name, (await registry[name]()).default as ComponentType<object>);
  }
}

/** The islands of one response. A context and not a variable of the module, because requests interleave. */
export interface IslandPage {
  names: IslandName[];
  client: QueryClient;
}
export const createIslandPage = (): IslandPage => ({ names: [], client: createQueryClient() });
export const IslandPageContext = createContext<IslandPage>(createIslandPage());

interface Props<N extends IslandName> {
  name: N;
  /** Public: they stand in the page's source. JSON only. */
  props: IslandProps<N>;
  when?: When;
}

/** Renders an island where it stands and leaves the marks that the browser needs to take it over. */
export function Island<N extends IslandName>({ name, props, when = "load" }: Props<N>) {
  const page = useContext(IslandPageContext);
  const id = `i${page.names.length}`;
  page.names.push(name);
  const element = createElement(loaded.get(name)!, props as object);
  const html = renderToString(createElement(IslandRoot, { client: page.client, children: element }), {
    identifierPrefix: id,
  });
  return (
    <div data-island={name} data-when={when} data-id={id}>
      <div data-root dangerouslySetInnerHTML={{ __html: html }} />
      <script type="application/json" dangerouslySetInnerHTML={{ __html: safeJson(props) }} />
    </div>
  );
}

/** What the islands' shared cache held when the page was rendered. */
export const pageState = (page: IslandPage) => safeJson(dehydrate(page.client));

/** JSON for a data block: no character is left that could end the block. */
export const safeJson = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
