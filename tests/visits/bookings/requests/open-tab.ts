import { spyOn } from "bun:test";
import type { Window } from "happy-dom";
import { act, type ComponentType, createElement } from "react";
import { type IslandName, registry } from "#islands/registry.ts";
import type { Browser } from "#tests/support/app.ts";
import { connectIsland } from "#tests/support/island-connection.ts";
import { until } from "#tests/support/until.ts";
import { inWindow } from "../dom.ts";

/** A dashboard's tab in a window, taken over by its island, with the connection to the server. */
export async function openTab(as: Browser, path: string, scene: (tab: Tab) => Promise<void>) {
  const html = await (await as.get(path)).text();
  const body = html.slice(html.indexOf(">", html.indexOf("<body")) + 1, html.indexOf("</body>"));
  const complaints = spyOn(console, "error").mockImplementation(() => {});
  const calls: string[] = [];
  const connection = connectIsland((path, { method = "GET", headers, body: sent }) => {
    calls.push(`${method} ${path}`);
    const given = Object.fromEntries(new Headers(headers));
    return as.send(method, path, { headers: given, ...(typeof sent === "string" ? { body: sent } : {}) });
  });
  const { settled } = connection;
  try {
    await inWindow(body, async (window) => {
      const leave = await wake(window);
      await settled();
      await scene(tabIn(window, { calls, complaints: complaints.mock.calls, settled }));
      await act(async () => leave());
    });
  } finally {
    connection.end();
    complaints.mockRestore();
  }
}

/** Parts that islands load when they are opened. A busy machine takes longer to read them than `settled` waits. */
const loadedLater = [...new Bun.Glob("islands/**/*{-dialog,-anyway,-notice}.tsx").scanSync({ absolute: true })];

/** Takes the island over as islands/lib/mount.tsx does, with a cache of its own that ends with the window. */
async function wake(window: Window) {
  const { hydrateRoot } = await import("react-dom/client");
  const { createQueryClient, IslandRoot } = await import("#islands/lib/query-client.tsx");
  const island = window.document.querySelector("[data-island]") as unknown as HTMLElement;
  const { default: Tab } = await registry[island.dataset.island as IslandName]();
  await Promise.all(loadedLater.map((path) => import(path)));
  const props = JSON.parse(island.querySelector("script")!.textContent!) as object;
  const tab = createElement(Tab as ComponentType<object>, props);
  const tree = createElement(IslandRoot, { client: createQueryClient(), children: tab });
  return act(async () => {
    const root = hydrateRoot(island.querySelector("[data-root]")!, tree, {
      identifierPrefix: island.dataset.id!,
      onRecoverableError: console.error,
    });
    return () => root.unmount();
  });
}

interface Heard {
  calls: string[];
  complaints: unknown[][];
  settled: () => Promise<void>;
}

function tabIn(window: Window, { calls, complaints, settled }: Heard) {
  const { document } = window;
  const buttons = () => [...document.querySelectorAll("button")];
  const find = (selector: string) => document.querySelector(selector) as unknown as HTMLElement | null;
  const doing = async (work: () => void) => {
    await act(async () => work());
    await settled();
  };
  const type = (selector: string, value: string) =>
    act(async () => {
      const input = find(selector)!;
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), "value")!.set!.call(input, value);
      const kind = input.tagName === "SELECT" ? "change" : "input";
      input.dispatchEvent(new window.Event(kind, { bubbles: true }) as never);
    });
  return {
    calls,
    complaints,
    find,
    type,
    text: (selector: string) => find(selector)?.textContent ?? null,
    /** What stands in the part of the list with this heading. */
    section: (name: string) => find(`#${name}-title`)!.closest("section")!.textContent!,
    toast: () => find("#toasts :is(.toast, .toast-kept)")?.textContent?.replace("×", "") ?? null,
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
    /** Waits for a call that comes by itself, such as after a pause in typing, and its answer. */
    async called(beginning: string) {
      await act(() => until(() => calls.some((call) => call.startsWith(beginning))));
      await settled();
    },
    click: (selector: string) => doing(() => find(selector)!.click()),
    submit: (selector = "dialog form") =>
      doing(() => {
        find(selector)!.dispatchEvent(new window.Event("submit", { bubbles: true, cancelable: true }) as never);
      }),
  };
}
export type Tab = ReturnType<typeof tabIn>;
