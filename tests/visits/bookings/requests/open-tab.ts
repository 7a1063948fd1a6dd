import type { Window } from "happy-dom";
import { act, type ComponentType, createElement } from "react";
import { type IslandName, islandModules } from "#islands/registry.ts";
import type { Browser } from "#tests/support/app.ts";
import { inConnectedWindow } from "../dom.ts";

interface Call {
  method: string;
  path: string;
  body: Record<string, unknown>;
}

export async function openTab(as: Browser, path: string, scene: (tab: Tab) => Promise<void>) {
  const html = await (await as.get(path)).text();
  const sent: Call[] = [];
  const calls: string[] = [];
  const answer = (path: string, { method = "GET", headers, body }: RequestInit) => {
    calls.push(`${method} ${path}`);
    sent.push({ method, path, body: typeof body === "string" ? JSON.parse(body) : {} });
    const sentHeaders = Object.fromEntries(new Headers(headers));
    return as.send(method, path, { headers: sentHeaders, ...(typeof body === "string" ? { body } : {}) });
  };
  const body = html.slice(html.indexOf(">", html.indexOf("<body")) + 1, html.indexOf("</body>"));
  await inConnectedWindow(body, answer, async (window, settled) => {
    const leave = await wake(window);
    await settled();
    await scene(tabIn(window, { calls, sent, settled }));
    await act(async () => leave());
  });
}

const loadedLater = [...new Bun.Glob("islands/**/*{-dialog,-anyway,-notice}.tsx").scanSync({ absolute: true })];

async function wake(window: Window) {
  const { hydrateRoot } = await import("react-dom/client");
  const { keepFocus } = await import("#islands/lib/keep-focus.ts");
  const { createQueryClient, IslandRoot } = await import("#islands/lib/query-client.tsx");
  const island = window.document.querySelector("[data-island]") as unknown as HTMLElement;
  const { default: Tab } = await islandModules[island.dataset.island as IslandName]();
  await Promise.all(loadedLater.map((path) => import(path)));
  const props = JSON.parse(island.querySelector("script")!.textContent!) as object;
  const tab = createElement(Tab as ComponentType<object>, props);
  const tree = createElement(IslandRoot, { client: createQueryClient(), children: tab });
  return act(async () => {
    const root = hydrateRoot(island.querySelector("[data-root]")!, tree, {
      identifierPrefix: island.dataset.id!,
      onRecoverableError: console.error,
    });
    keepFocus();
    return () => root.unmount();
  });
}

interface Heard {
  calls: string[];
  sent: Call[];
  settled: () => Promise<void>;
}

function tabIn(window: Window, { calls, sent, settled }: Heard) {
  const { document } = window;
  const buttons = () => [...document.querySelectorAll("button")];
  const find = (selector: string) => document.querySelector(selector) as unknown as HTMLElement | null;
  const doing = async (work: () => void) => {
    await act(async () => work());
    await settled();
  };
  const fire = (target: Element, type: string) =>
    target.dispatchEvent(new window.Event(type, { bubbles: true, cancelable: true }) as never);
  const fill = (input: HTMLElement, value: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), "value")!.set!.call(input, value);
      fire(input, input.tagName === "SELECT" ? "change" : "input");
    });
  return {
    calls,
    sent,
    find,
    all: (selector: string) => [...document.querySelectorAll(selector)] as unknown as HTMLInputElement[],
    fill,
    doing,
    fire,
    type: (selector: string, value: string) => fill(find(selector)!, value),
    text: (selector: string) => find(selector)?.textContent ?? null,
    section: (name: string) => find(`#${name}-title`)!.closest("section")!.textContent!,
    toast: () => find("#toasts :is(.toast, .toast-kept)")?.textContent?.replace("×", "") ?? null,
    /** The toast carried to the next page load. */
    carried: () =>
      (window.history.state as { news?: object } | null)?.news ??
      JSON.parse(atob(/flash=([^;]+)/.exec(document.cookie)?.[1] ?? btoa("null"))),
    focused: () => document.activeElement?.textContent,
    hasButton: (name: string) => buttons().some((button) => button.textContent.startsWith(name)),
    press: (name: string) =>
      doing(() => {
        const found = buttons().findLast((button) => button.textContent.startsWith(name));
        if (!found) throw new Error(`There is no button ${name}`);
        found.focus();
        found.click();
      }),
    key: (selector: string, key: string) =>
      doing(() => {
        const pressed = new window.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
        find(selector)!.dispatchEvent(pressed as never);
      }),
    async called(beginning: string) {
      // Rendering after a pause happens when an `act` ends, because no timer fires between two of them.
      while (!calls.some((call) => call.startsWith(beginning))) await act(() => Bun.sleep(20));
      await settled();
    },
    click: (selector: string) =>
      doing(() => {
        find(selector)!.focus();
        find(selector)!.click();
      }),
    submit: (selector = "dialog form") => doing(() => void fire(find(selector)!, "submit")),
  };
}
export type Tab = ReturnType<typeof tabIn>;
