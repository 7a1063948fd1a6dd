import { expect, jest, spyOn } from "bun:test";
import { Window } from "happy-dom";
import { act, createElement } from "react";
import type { SearchProps } from "#islands/finding/search/search.tsx";
import { createQueryClient, IslandRoot } from "#islands/lib/query-client.tsx";
import type { TestApp } from "#tests/support/app.ts";
import { domHandles } from "#tests/support/dom-handles.ts";

const names = [
  "window",
  "document",
  "navigator",
  "location",
  "history",
  "Node",
  "Element",
  "HTMLElement",
  "HTMLIFrameElement",
  "FormData",
  "Event",
  "sessionStorage",
] as const;

const listeners = ["addEventListener", "removeEventListener"] as const;

const origin = "http://localhost:3000";

type Scene = (search: OpenSearch) => Promise<void>;

export async function openSearch(app: TestApp, path: string, scene: Scene) {
  const html = await (await app.visitor().get(path)).text();
  const window = new Window({ url: origin + path });
  window.document.body.innerHTML = html.slice(html.indexOf("<body>") + 6, html.indexOf("</body>"));
  for (const option of window.document.querySelectorAll("option[selected]")) chooseAsServed(option as never);
  const before = new Map(
    [...names, ...listeners].map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]),
  );
  for (const name of names) {
    const value = name === "window" ? window : window[name];
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  Object.assign(globalThis, {
    IS_REACT_ACT_ENVIRONMENT: true,
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
  });
  const complaints = spyOn(console, "error").mockImplementation(() => {});
  const answers: Answer[] = [];
  const connection = spyOn(globalThis, "fetch").mockImplementation(
    ((path: string, init: RequestInit) =>
      new Promise((resolve) => answers.push(answerOf(app, path, init, resolve)))) as never,
  );
  jest.useFakeTimers();
  try {
    const close = await wake(window);
    await scene(handlesOf(window, answers));
    await close();
    expect(complaints.mock.calls.filter(([, tag]) => tag !== "search")).toEqual([]);
  } finally {
    jest.useRealTimers();
    connection.mockRestore();
    complaints.mockRestore();
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
    Reflect.deleteProperty(globalThis, "IS_REACT_ACT_ENVIRONMENT");
    await window.happyDOM.close();
  }
}

/** happy-dom takes the option before the one that the markup selects. */
function chooseAsServed(option: HTMLOptionElement) {
  option.closest("select")!.value = option.value;
}

interface Answer {
  body: Record<string, unknown>;
  arrive: () => Promise<void>;
}

function answerOf(app: TestApp, path: string, init: RequestInit, resolve: (response: Response) => void): Answer {
  const body = JSON.parse(String(init.body));
  const arrive = () =>
    act(async () => {
      resolve(await app.visitor().post(path, body));
    });
  return { body, arrive };
}

async function wake(window: Window) {
  const { hydrateRoot } = await import("react-dom/client");
  const { default: Search } = await import("#islands/finding/search/search.tsx");
  const element = window.document.querySelector("[data-island=search]")!;
  const props = JSON.parse(element.querySelector("script")!.textContent) as SearchProps;
  const tree = createElement(IslandRoot, { client: createQueryClient(), children: createElement(Search, props) });
  const identifierPrefix = element.getAttribute("data-id")!;
  const root = await act(async () =>
    hydrateRoot(element.querySelector("[data-root]") as never, tree, { identifierPrefix }),
  );
  return () => act(async () => root.unmount());
}

function handlesOf(window: Window, answers: Answer[]) {
  const { fire, enter, ...seen } = domHandles(window);
  const { find } = seen;
  return {
    window,
    answers,
    ...seen,
    path: () => window.location.href.slice(origin.length),
    fill: (name: string, value: string) => enter(`#${name}`, value),
    choose: (value: string) => act(async () => find(`input[value="${value}"]`)!.click()),
    submit: () => act(async () => void fire(find("form.search"), "submit")),
    pass: (milliseconds: number) => act(async () => void jest.advanceTimersByTime(milliseconds)),
    goTo: (state: unknown) =>
      act(async () => {
        const event = new window.Event("popstate");
        Object.assign(event, { state });
        window.dispatchEvent(event);
      }),
  };
}
export type OpenSearch = ReturnType<typeof handlesOf>;
