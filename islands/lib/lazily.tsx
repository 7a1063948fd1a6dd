import { type ComponentType, lazy, Suspense, useEffectEvent, useLayoutEffect } from "react";
import { orReload } from "./reload.ts";

interface DialogProps {
  onClose: () => void;
}

type PropsOf<Part> = Part extends (props: infer Props) => unknown ? Props : never;

/** After what the page needs to be seen and used. */
const AT_REST_MS = 1_000;

/** A dialog, by its name in its file, that is loaded once the page has come to rest, or else when it is first shown. */
export function lazily<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) {
  globalThis.window?.setTimeout(() => load().catch(() => {}), AT_REST_MS);
  const Part = lazy(() => orReload(load()).then((module) => ({ default: module[name] as ComponentType<DialogProps> })));
  return ((props: DialogProps) => (
    <Suspense fallback={<Held {...props} />}>
      <Part {...props} />
    </Suspense>
  )) as ComponentType<PropsOf<Module[Name]>>;
}

/** Holds what is typed for a dialog that is not there yet: it is neither lost nor for the button that still has the focus. */
function Held({ onClose }: DialogProps) {
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
      // Once the dialog has put the focus into its first field; as if typed there, so that the form hears of it.
      queueMicrotask(() => typed && document.execCommand("insertText", false, typed));
    };
  }, []);
  return null;
}
