import type { ElementType, Key, ReactNode } from "react";
import * as react from "react/jsx-runtime";
import { settleTexts } from "./settle-texts.ts";

export type { JSX } from "react/jsx-runtime";
export const { Fragment } = react;

interface Props {
  children?: ReactNode;
}

export const jsx = (type: ElementType, props: Props, key?: Key) => react.jsx(type, settleTexts(type, props), key);
export const jsxs = (type: ElementType, props: Props, key?: Key) => {
  const settled = settleTexts(type, props);
  return (Array.isArray(settled.children) ? react.jsxs : react.jsx)(type, settled, key);
};
