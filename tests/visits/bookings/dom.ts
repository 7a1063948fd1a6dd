import { expect, spyOn } from "bun:test";
import { type HTMLOptionElement, Window } from "happy-dom";
import { connectIsland, type IslandConnection } from "#tests/support/island-connection.ts";

const names = [
  ...(["window", "document", "navigator", "location", "history", "sessionStorage", "Node"] as const),
  ...(["Element", "HTMLElement", "HTMLIFrameElement", "FormData", "Event", "MutationObserver"] as const),
] as const;

export async function inWindow(
  html: string,
  scene: (window: Window) => Promise<void>,
  url = "http://localhost:3000/groomer/1",
) {
  const window = new Window({ url });
  window.document.body.innerHTML = html;
  // Only happy-dom reads the selected option wrongly from HTML.
  for (const option of window.document.querySelectorAll("option[selected]")) {
    (option as HTMLOptionElement).selected = true;
  }
  const before = new Map(names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]));
  for (const name of names) {
    const value = name === "window" ? window : window[name];
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  try {
    await scene(window);
  } finally {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
    Reflect.deleteProperty(globalThis, "IS_REACT_ACT_ENVIRONMENT");
    await window.happyDOM.close();
  }
}

type Scene = (window: Window, settled: IslandConnection["settled"]) => Promise<void>;

export async function inConnectedWindow(html: string, answer: Parameters<typeof connectIsland>[0], scene: Scene) {
  const complaints = spyOn(console, "error").mockImplementation(() => {});
  const connection = connectIsland(answer);
  try {
    await inWindow(html, (window) => scene(window, connection.settled));
    expect(complaints.mock.calls).toEqual([]);
  } finally {
    connection.end();
    complaints.mockRestore();
  }
}
