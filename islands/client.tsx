import type { When } from "./registry.ts";

/** Finds the islands of the page and takes each over when its time comes. */
const start: Record<When, (element: Element, go: () => void) => void> = {
  load: (_, go) => go(),
  idle: (_, go) => ("requestIdleCallback" in window ? requestIdleCallback(go, { timeout: 2000 }) : setTimeout(go, 200)),
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

for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) {
  start[element.dataset.when as When](element, async () => {
    const [{ mount }, { default: Component }] = await Promise.all([
      import("./lib/mount.tsx"),
      import(element.dataset.src!),
    ]);
    mount(element, Component);
  });
}
