import { spyOn } from "bun:test";
import type { Window } from "happy-dom";
import { act, type ComponentType, createElement } from "react";
import { type IslandName, registry } from "#islands/registry.ts";
import type { BusinessSection } from "#src/features/desk/dashboards/settings/business-sections.tsx";
import { groomerSectionPath } from "#src/shared/base/own-paths.ts";
import { connectIsland, type IslandConnection } from "#tests/support/island-connection.ts";
import { inWindow } from "#tests/visits/bookings/dom.ts";
import type { BookingSetup } from "#tests/visits/bookings/setup.ts";

interface Call {
  method: string;
  path: string;
  body: Record<string, unknown>;
}

/** A section of Gus's business in a window, taken over by its island, with the connection to the server. */
export async function openBusiness(
  { as }: Pick<BookingSetup, "as">,
  section: BusinessSection,
  scene: (tab: Tab) => Promise<void>,
) {
  const html = await (await as.gus.get(groomerSectionPath("business", section))).text();
  const body = html.slice(html.indexOf(">", html.indexOf("<body")) + 1, html.indexOf("</body>"));
  const complaints = spyOn(console, "error").mockImplementation(() => {});
  const calls: Call[] = [];
  const connection = connectIsland((path, { method = "GET", headers, body: sent }) => {
    calls.push({ method, path, body: typeof sent === "string" ? JSON.parse(sent) : {} });
    const given = Object.fromEntries(new Headers(headers));
    return as.gus.send(method, path, { headers: given, ...(typeof sent === "string" ? { body: sent } : {}) });
  });
  try {
    await inWindow(body, async (window) => {
      const leave = await wake(window);
      await connection.settled();
      await scene(tabIn(window, { calls, complaints: complaints.mock.calls, ...connection }));
      await act(async () => leave());
    });
  } finally {
    connection.end();
    complaints.mockRestore();
  }
}

/** Takes the island over as islands/lib/mount.tsx does, with a cache of its own that ends with the window. */
async function wake(window: Window) {
  const { hydrateRoot } = await import("react-dom/client");
  const { createQueryClient, IslandRoot } = await import("#islands/lib/query-client.tsx");
  const island = window.document.querySelector("[data-island]") as unknown as HTMLElement;
  const { default: Section } = await registry[island.dataset.island as IslandName]();
  const props = JSON.parse(island.querySelector("script")!.textContent!) as object;
  const section = createElement(Section as ComponentType<object>, props);
  const tree = createElement(IslandRoot, { client: createQueryClient(), children: section });
  return act(async () => {
    const root = hydrateRoot(island.querySelector("[data-root]")!, tree, {
      identifierPrefix: island.dataset.id!,
      onRecoverableError: console.error,
    });
    return () => root.unmount();
  });
}

interface Heard extends Pick<IslandConnection, "settled"> {
  calls: Call[];
  complaints: unknown[][];
}

function tabIn(window: Window, { calls, complaints, settled }: Heard) {
  const all = (selector: string) => [...window.document.querySelectorAll(selector)] as unknown as HTMLInputElement[];
  const fire = (target: unknown, type: string) =>
    (target as EventTarget).dispatchEvent(new window.Event(type, { bubbles: true, cancelable: true }) as never);
  const button = (name: string) => all("button").find((one) => one.textContent?.trim() === name)!;
  const doing = async (work: () => void) => {
    await act(async () => work());
    await settled();
  };
  return {
    calls,
    complaints,
    all,
    text: (selector: string) => all(selector)[0]?.textContent ?? null,
    toast: () => all("#toasts .toast")[0]?.textContent?.replace("×", "") ?? null,
    focused: () => window.document.activeElement?.textContent,
    labelled: (label: string) => all(`[aria-label="${label}"]`)[0]!,
    fill: (input: HTMLInputElement, value: string) =>
      act(async () => {
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), "value")!.set!.call(input, value);
        fire(input, "input");
      }),
    press: (name: string) => doing(() => button(name).click()),
    tick: (selector: string) => act(async () => all(selector)[0]!.click()),
    submit: (name: string) =>
      doing(() => {
        fire(button(name).closest("form"), "submit");
      }),
  };
}
export type Tab = ReturnType<typeof tabIn>;
