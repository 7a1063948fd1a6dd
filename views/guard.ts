import { options, type VNode } from "preact";

/** React elements in a document would silently render nothing. Off in production, because it checks each element. */
function watchForReact() {
  const previous = options.vnode;
  options.vnode = (vnode: VNode) => {
    refuseReact(vnode);
    previous?.(vnode);
  };
}

function refuseReact(vnode: VNode) {
  const children = (vnode.props as { children?: unknown } | null)?.children;
  for (const child of [children].flat(3)) {
    if (typeof child === "object" && child !== null && "$$typeof" in child) {
      throw new Error(
        `A React element is inside <${nameOf(vnode)}>; documents are Preact, islands go through <Island>`,
      );
    }
  }
}

const nameOf = (vnode: VNode) => (typeof vnode.type === "string" ? vnode.type : (vnode.type?.name ?? "…"));

if (process.env.NODE_ENV !== "production") watchForReact();
