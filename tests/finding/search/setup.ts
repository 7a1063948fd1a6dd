import { expect, jest, spyOn } from "bun:test";
import type { Window } from "happy-dom";
import { act, createElement } from "react";
import type { SearchProps } from "#islands/finding/search/search.tsx";
import { createQueryClient, IslandRoot } from "#islands/lib/query-client.tsx";
import type { TestApp } from "#tests/support/app.ts";
import { domHandles } from "#tests/support/dom-handles.ts";
import { inWindow } from "#tests/visits/bookings/dom.ts";

const origin = "http://localhost:3000";

type Scene = (search: OpenSearch) => Promise<void>;

export async function openSearch(app: TestApp, path: string, scene: Scene) {
  const html = await (await app.visitor().get(path)).text();
  const body = html.slice(html.indexOf("<body>") + 6, html.indexOf("</body>"));
  await inWindow(body, (window) => inSearch(app, window, scene), origin + path);
}

async function inSearch(app: TestApp, window: Window, scene: Scene) {
  const { addEventListener, removeEventListener } = globalThis;
  Object.assign(globalThis, {
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
    Object.assign(globalThis, { addEventListener, removeEventListener });
  }
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
