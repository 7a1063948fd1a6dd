import { type ComponentType, lazy, Suspense, useEffectEvent, useLayoutEffect } from "react";
import { loadOrReload } from "./reload.ts";

interface DialogProps {
  onClose: () => void;
}

type PropsOf<Part> = Part extends (props: infer Props) => unknown ? Props : never;

const AT_REST_MS = 1_000;

/** Loads once the page is idle, so that it's there offline. */
export function loadWhenIdle<Module>(load: () => Promise<Module>): () => Promise<Module> {
  globalThis.window?.setTimeout(() => load().catch(() => {}), AT_REST_MS);
  return load;
}

/** Loads a dialog when the page is idle or when it's first shown. */
export function lazyDialog<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) {
  loadWhenIdle(load);
  const Part = lazy(() => loadOrReload(load()).then((code) => ({ default: code[name] as ComponentType<DialogProps> })));
  return ((props: DialogProps) => (
    <Suspense fallback={<LoadingDialog {...props} />}>
      <Part {...props} />
    </Suspense>
  )) as ComponentType<PropsOf<Module[Name]>>;
}

/** Buffers typing until a dialog has loaded. */
function LoadingDialog({ onClose }: DialogProps) {
  const closed = useEffectEvent(onClose);
  useLayoutEffect(() => {
    let typed = "";
    const hold = (event: KeyboardEvent) => {
      const { key } = event;
      if (key === "Escape") {
        typed = "";
        closed();
      } else if (key.length === 1 && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        typed += key;
      }
    };
    addEventListener("keydown", hold);
    return () => {
      removeEventListener("keydown", hold);
      // After the dialog has focused its first field. `insertText` fires input events.
      queueMicrotask(() => typed && document.execCommand("insertText", false, typed));
    };
  }, []);
  return null;
}
