import { Fragment, type JSX, jsx, jsxs } from "./jsx-runtime.ts";

type Runtime = Parameters<typeof jsx>;
const jsxDEV = (type: Runtime[0], props: Runtime[1], key: Runtime[2], isStatic: boolean) =>
  (isStatic ? jsxs : jsx)(type, props, key);

export { Fragment, type JSX, jsxDEV };
