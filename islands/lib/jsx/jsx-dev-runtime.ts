import { Fragment, type JSX, jsx, jsxs } from "./jsx-runtime.ts";

type JsxArguments = Parameters<typeof jsx>;
const jsxDEV = (type: JsxArguments[0], props: JsxArguments[1], key: JsxArguments[2], isStatic: boolean) =>
  (isStatic ? jsxs : jsx)(type, props, key);

export { Fragment, type JSX, jsxDEV };
