import { options, type VNode } from "preact";

/**
 * A React element inside a document would render as nothing, without an error and unseen by the compiler.
 * This makes it throw instead. Imported by the document, so that it is always on but in production, where it would
 * look again at every element of every page that the tests have been through.
 */
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
