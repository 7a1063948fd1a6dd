import { type ComponentType, lazy } from "react";
import { orReload } from "./reload.ts";

type PropsOf<Part> = Part extends (props: infer Props) => unknown ? Props : never;

/** A part of a page that is loaded when it is first shown, by its name in its file. */
export const lazily = <Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) =>
  lazy(() => orReload(load()).then((module) => ({ default: module[name] as ComponentType<PropsOf<Module[Name]>> })));
