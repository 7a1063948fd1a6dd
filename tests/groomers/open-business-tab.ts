import { spyOn } from "bun:test";
import type { Window } from "happy-dom";
import { act, createElement } from "react";
import type { BusinessProps } from "#islands/groomers/business-props.ts";
import { inWindow } from "#tests/bookings/dom.ts";
import type { BookingSetup } from "#tests/bookings/setup.ts";

interface Call {
  method: string;
  path: string;
  body: Record<string, unknown>;
}

const pending: Promise<Response>[] = [];

/** Waits for what was asked of the server, and for what is read again because of it. */
async function answers() {
  await Bun.sleep(0);
  while (pending.length > 0) {
    await pending.pop();
    await Bun.sleep(5);
  }
}

/** Gus's Business tab in a window, taken over by its island, with the connection to the server. */
export async function openBusinessTab({ as }: BookingSetup, scene: (tab: Tab) => Promise<void>) {
  const html = await (await as.gus.get("/groomer-dashboard?tab=business")).text();
  const body = html.slice(html.indexOf(">", html.indexOf("<body")) + 1, html.indexOf("</body>"));
  const complaints = spyOn(console, "error").mockImplementation(() => {});
  const calls: Call[] = [];
  const connection = spyOn(globalThis, "fetch").mockImplementation((async (path: string, init: RequestInit = {}) => {
    const { method = "GET", body: sent } = init;
    calls.push({ method, path, body: typeof sent === "string" ? JSON.parse(sent) : {} });
    const headers = Object.fromEntries(new Headers(init.headers));
    const answer = as.gus.send(method, path, { headers, ...(typeof sent === "string" ? { body: sent } : {}) });
    pending.push(answer);
    return answer;
  }) as never);
  try {
    await inWindow(body, async (window) => {
      const leave = await wake(window);
      await scene(tabIn(window, calls, complaints.mock.calls));
      await act(async () => leave());
    });
  } finally {
    connection.mockRestore();
    complaints.mockRestore();
  }
}

/** Takes the island over as islands/lib/mount.tsx does, with a cache of its own that ends with the window. */
async function wake(window: Window) {
  const { hydrateRoot } = await import("react-dom/client");
  const { createQueryClient, IslandRoot } = await import("#islands/lib/query-client.tsx");
  const { default: Business } = await import("#islands/groomers/business.tsx");
  const island = window.document.querySelector("[data-island]") as unknown as HTMLElement;
  const props = JSON.parse(island.querySelector("script")!.textContent!) as BusinessProps;
  const tree = createElement(IslandRoot, { client: createQueryClient(), children: createElement(Business, props) });
  return act(async () => {
    const root = hydrateRoot(island.querySelector("[data-root]")!, tree, {
      identifierPrefix: island.dataset.id!,
      onRecoverableError: console.error,
    });
    return () => root.unmount();
  });
}

function tabIn(window: Window, calls: Call[], complaints: unknown[][]) {
  const all = (selector: string) => [...window.document.querySelectorAll(selector)] as unknown as HTMLInputElement[];
  const fire = (target: unknown, type: string) =>
    (target as EventTarget).dispatchEvent(new window.Event(type, { bubbles: true, cancelable: true }) as never);
  const button = (name: string) => all("button").find((one) => one.textContent?.trim() === name)!;
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
    press: (name: string) =>
      act(async () => {
        button(name).click();
        await answers();
      }),
    tick: (selector: string) => act(async () => all(selector)[0]!.click()),
    submit: (name: string) =>
      act(async () => {
        fire(button(name).closest("form"), "submit");
        await answers();
      }),
  };
}
export type Tab = ReturnType<typeof tabIn>;
