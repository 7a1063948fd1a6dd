import { type ComponentType, lazy } from "react";
import { orReload } from "./reload.ts";

type PropsOf<Part> = Part extends (props: infer Props) => unknown ? Props : never;

/** After what the page needs to be seen and used. */
const AT_REST_MS = 1_000;

/**
 * A part of a page, by its name in its file, that is loaded once the page has come to rest, or else when it is first shown. What is
 * there already opens before the next key is pressed, so that a dialog gets the first one that is typed into it.
 */
export function lazily<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) {
  globalThis.window?.setTimeout(() => load().catch(() => {}), AT_REST_MS);
  return lazy(() =>
    orReload(load()).then((module) => ({ default: module[name] as ComponentType<PropsOf<Module[Name]>> })),
  );
}
