import type { ElementType, Key, ReactNode } from "react";
import * as react from "react/jsx-runtime";
import { wrapBareTexts } from "./settle-texts.ts";

export type { JSX } from "react/jsx-runtime";
export const { Fragment } = react;

interface Props {
  children?: ReactNode;
}

export const jsx = (type: ElementType, props: Props, key?: Key) => react.jsx(type, wrapBareTexts(type, props), key);
export const jsxs = (type: ElementType, props: Props, key?: Key) => {
  const settled = wrapBareTexts(type, props);
  return (Array.isArray(settled.children) ? react.jsxs : react.jsx)(type, settled, key);
};
