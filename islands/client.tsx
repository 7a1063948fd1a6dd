import type { ComponentType } from "react";
import type { IslandStartsOn } from "./registry.ts";

type IslandModule = { default: ComponentType<object> };
type MountModule = typeof import("./lib/mount.tsx");

const start: Record<IslandStartsOn, (element: Element, go: () => void) => void> = {
  load: (_, go) => go(),
  used: (element, go) => {
    const over = new AbortController();
    const once = () => {
      if (!over.signal.aborted) go();
      over.abort();
    };
    for (const sign of ["scroll", "pointerdown", "keydown"])
      addEventListener(sign, once, { passive: true, signal: over.signal });
    start.visible(element, once);
  },
  visible: (element, go) => {
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        watcher.disconnect();
        go();
      },
      { rootMargin: "200px" },
    );
    watcher.observe(element);
  },
};

function takeOver() {
  for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) {
    const files = element.dataset.src!.split(" ");
    for (const href of files)
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    start[element.dataset.when as IslandStartsOn](element, async () => {
      // A dynamic name, because a literal import would add the bundler's runtime here.
      const [{ default: Component }, { mountIsland }]: [IslandModule, MountModule] = await Promise.all([
        import(files[0]!),
        import(files[1]!),
      ]);
      // A separate task, so that taps stay responsive.
      await new Promise((next) => setTimeout(next));
      mountIsland(element, Component);
    });
  }
}

/** After the first paint, which can be later than the load event, or after 2.5 seconds. */
const painted = new Promise<unknown>((go) => {
  const seen = new PerformanceObserver(() => requestAnimationFrame(() => setTimeout(go)));
  addEventListener("load", () => seen.observe({ type: "paint", buffered: true }));
  setTimeout(go, 2500);
});
void painted.then(takeOver);
