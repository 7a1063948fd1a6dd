/** @jsxImportSource preact */
import { expect, spyOn, test } from "bun:test";
import "#views/guard.ts";
import { render } from "preact-render-to-string";
import { createElement, useState } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MapFrame } from "#islands/places/map/map-frame.tsx";
import { PawRating } from "#islands/ui/paw-rating.tsx";
import type { MapView } from "#src/shared/places/maps.ts";
import { runCommand } from "#tests/support/run-command.ts";
import { toPreactNode } from "#views/from-react.ts";
import { Static } from "#views/static.tsx";
import { renderOnce } from "#views/ui/render-once.tsx";

const stray = createElement("b", null, "lost") as unknown as string;

test("throws on a React element inside a document", () => {
  expect(() => render(<p>{stray}</p>)).toThrow("A React element is inside <p>");
  expect(() => render(<p>{[["text", stray]]}</p>)).toThrow("A React element is inside <p>");
});

test("skips the document guard in production", async () => {
  const code = `await import("#views/guard.ts"); console.log((await import("preact")).options.vnode === undefined)`;
  const isOff = async (mode: string) => {
    const { out } = await runCommand([process.execPath, "-e", code], { env: { ...process.env, NODE_ENV: mode } });
    return out.trim();
  };

  expect(await Promise.all(["production", "development"].map(isOff))).toEqual(["true", "false"]);
});

const drawn: string[] = [];
const KeptGreeting = renderOnce(10, Greeting);

function Greeting({ name }: { name: string }) {
  drawn.push(name);
  return <p title={name}>Hello {name}</p>;
}

test("draws a cached part once for each set of props", () => {
  const page = () =>
    render(
      <div>
        <KeptGreeting name="<Ana>" />
        <KeptGreeting name="Ben" />
      </div>,
    );

  expect(page()).toBe('<div><p title="&lt;Ana>">Hello &lt;Ana></p><p title="Ben">Hello Ben</p></div>');
  expect(page()).toBe(page());
  expect(drawn).toEqual(["<Ana>", "Ben"]);
});

test("draws a React part again for other props", () => {
  const rated = (average: number) => render(<Static of={PawRating} props={{ average }} />);

  expect(rated(4)).toContain("4.0");
  expect(rated(5)).toContain("5.0");
  expect(rated(4)).toBe(rated(4));
});

async function contentOf(html: string): Promise<string[]> {
  const content: string[] = [];
  const plain = (text: string) => text.replaceAll("&#x27;", "'").replaceAll("&gt;", ">");
  const rewriter = new HTMLRewriter().on("*", {
    element: ({ tagName, attributes }) => {
      const all = [...attributes].map(([name, value]) => `${name.toLowerCase()}=${plain(value).replace(/;$/, "")}`);
      content.push(`<${tagName} ${all.sort().join(" ")}>`);
    },
    text: ({ text }) => {
      if (text) content.push(plain(text));
    },
  });
  await rewriter.transform(new Response(html)).text();
  return content;
}

const map: MapView = {
  ...{ src: "/map/x.svg", width: 340, height: 340, scale: { miles: 10, pixels: 50 }, circle: { x: 1, y: 2, r: 3 } },
  labels: [{ name: "O'Fallon & <b>", dot: { x: 4, y: 5 }, text: { x: 6, y: 7 }, anchor: "middle", size: 14 }],
  pins: [{ numbers: [1, 2], at: { x: 8, y: 9 } }],
  way: [{ isFerry: true, spots: [{ x: 1, y: 1 }] }],
  dots: [{ at: { x: 1, y: 2 }, r: 3, count: 12_000, isLack: true }],
  home: { x: 10, y: 11 },
};
const links = [{ href: "#a?b=1&c=2", name: `Ana's "Van"` }];

test.each([
  ["a rating", createElement(PawRating, { average: 4.3, count: 1 })],
  ["a map", createElement(MapFrame, { map, label: "Map", links, lifted: 2, on: "phones" })],
  ["a value that isn't an element", ["Bath", 2, null, false, undefined]],
])("renders a React part in Preact as React does: %s", async (_, part) => {
  const html = render(<div>{toPreactNode(part)}</div>);

  expect(await contentOf(html)).toEqual(await contentOf(`<div>${renderToStaticMarkup(part)}</div>`));
});

const Counting = () => createElement("b", null, useState(0)[0]);

test("refuses a React part with hooks", () => {
  const complaints = spyOn(console, "error").mockImplementation(() => {});

  expect(() => render(<Static of={Counting} props={{}} />)).toThrow();
  complaints.mockRestore();
});
