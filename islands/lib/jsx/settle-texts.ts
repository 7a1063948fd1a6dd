import { Fragment, type ReactNode } from "react";
import { jsx } from "react/jsx-runtime";

const isText = (child: ReactNode): child is string | number => typeof child === "string" || typeof child === "number";
const isElement = (child: ReactNode) => child !== null && typeof child === "object";

/**
 * Leaves no bare text beside an element, because translators replace text nodes, and React can neither update nor remove
 * a text node that is gone. Texts on their own become one string, which React writes as the element's content.
 */
export function wrapBareTexts<P extends { children?: ReactNode }>(type: unknown, props: P): P {
  const { children } = props;
  const isFragment = type === Fragment;
  if (!Array.isArray(children))
    return isFragment && isText(children) ? { ...props, children: ownElement(children) } : props;
  if (!children.some(isText)) return props;
  const hasElements = isFragment || children.some(isElement);
  return { ...props, children: hasElements ? asElements(children) : children.filter(isText).join("") };
}

/** A run of texts becomes one element in its first place, so that other elements keep their places. */
function asElements(children: ReactNode[]): ReactNode[] {
  const settled = [...children];
  for (let at = settled.length - 1; at >= 0; at--) {
    const [before, text] = [settled[at - 1], settled[at]];
    if (!isText(text)) continue;
    if (isText(before)) [settled[at - 1], settled[at]] = [`${before}${text}`, null];
    else settled[at] = ownElement(text);
  }
  return settled;
}

/** Translators leave white space alone. `bdi` also keeps names in other scripts from reordering their neighbors. */
const ownElement = (text: string | number) => (`${text}`.trim() ? jsx("bdi", { children: text }) : text);
