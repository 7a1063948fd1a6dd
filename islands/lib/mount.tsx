import { type ComponentType, createElement } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createQueryClient, IslandRoot } from "./query-client.tsx";

const client = createQueryClient();
const state = document.getElementById("page-state")?.textContent;
/** Pages without a filled cache, which are most, do not load the code that fills it. */
if (state) (await import("./page-state.ts")).restore(client, state);

/** Once an island has changed the shared cache, the server's markup is out of date: later islands render again. */
let isAsServed = true;
client.getQueryCache().subscribe((event) => {
  if (event.type === "updated" && event.action.type === "success") isAsServed = false;
});

export function mount(element: HTMLElement, Component: ComponentType<object>) {
  // Its last part, as views/island.tsx writes it.
  const props = JSON.parse(element.lastElementChild!.textContent) as object;
  const root = element.querySelector("[data-root]")!;
  // Taking a text area over would write the server's text over what somebody has typed meanwhile.
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
  };
  if (isAsServed) hydrateRoot(root, tree, options);
  else createRoot(root, options).render(tree);
}
