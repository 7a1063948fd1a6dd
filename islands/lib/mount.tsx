import { type ComponentType, createElement } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createQueryClient, IslandRoot } from "./query-client.tsx";

const client = createQueryClient();
const state = document.getElementById("page-state")?.textContent;
/** Lazy, because most pages have an empty cache. */
if (state) (await import("./page-state.ts")).restoreData(client, state);

addEventListener(
  "focusin",
  async (event, path = event.composedPath()) => (await import("./keep-focus.ts")).keepFocus(path),
  { once: true },
);

/** After the cache has changed, later islands render instead of hydrating. */
let isAsServed = true;
client.getQueryCache().subscribe((event) => {
  if (event.type === "updated" && event.action.type === "success") isAsServed = false;
});

export function mountIsland(element: HTMLElement, Component: ComponentType<object>) {
  // Written by views/island.tsx.
  const props = JSON.parse(element.lastElementChild!.textContent) as object;
  const root = element.querySelector("[data-root]")!;
  // Hydration would overwrite text typed before.
  const areas = [...root.querySelectorAll("textarea")];
  const texts = areas.map(({ value }) => value);
  const onTaken = () => {
    for (const area of areas) area.value = texts.shift()!;
  };
  const onAwake = () => {
    element.dataset.ready = "";
  };
  const tree = createElement(IslandRoot, { client, onTaken, onAwake, children: createElement(Component, props) });
  const options = {
    identifierPrefix: element.dataset.id!,
    onRecoverableError: console.error,
    onUncaughtError: async (error: unknown) => (await import("./failed-island.ts")).replaceFailed(error, element),
  };
  if (isAsServed) hydrateRoot(root, tree, options);
  else createRoot(root, options).render(tree);
}
