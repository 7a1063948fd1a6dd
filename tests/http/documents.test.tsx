/** @jsxImportSource preact */
import { expect, test } from "bun:test";
import "#views/guard.ts";
import { render } from "preact-render-to-string";
import { createElement } from "react";
import { PawRating } from "#islands/ui/paw-rating.tsx";
import { renderOnce } from "#views/render-once.tsx";
import { Static } from "#views/static.tsx";

const stray = createElement("b", null, "lost") as unknown as string;

test("a React element inside a document throws instead of vanishing", () => {
  expect(() => render(<p>{stray}</p>)).toThrow("A React element stands inside <p>");
  expect(() => render(<p>{[["text", stray]]}</p>)).toThrow("A React element stands inside <p>");
});

test("production trusts the documents that the tests have been through", async () => {
  const code = `await import("#views/guard.ts"); console.log((await import("preact")).options.vnode === undefined)`;
  const isOff = async (mode: string) => {
    const child = Bun.spawn([process.execPath, "-e", code], {
      env: { ...process.env, NODE_ENV: mode },
      stdout: "pipe",
      stderr: "inherit",
    });
    return (await new Response(child.stdout).text()).trim();
  };

  expect(await Promise.all(["production", "development"].map(isOff))).toEqual(["true", "false"]);
});

const drawn: string[] = [];
const KeptGreeting = renderOnce(Greeting, 10);

function Greeting({ name }: { name: string }) {
  drawn.push(name);
  return <p title={name}>Hello {name}</p>;
}

test("a kept part is drawn once for each set of props and says the same every time", () => {
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

test("a React part with other props is other markup", () => {
  const rated = (average: number) => render(<Static of={PawRating} props={{ average }} />);

  expect(rated(4)).toContain("4.0");
  expect(rated(5)).toContain("5.0");
  expect(rated(4)).toBe(rated(4));
});
