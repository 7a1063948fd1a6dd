import { expect, test } from "bun:test";
import type { Window } from "happy-dom";
import { act } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Menu, MenuButton, MenuLink } from "#islands/ui/menu.tsx";
import { Row, Rows } from "#islands/ui/rows.tsx";
import { domHandles } from "#tests/support/dom-handles.ts";
import { inWindow } from "#tests/visits/bookings/dom.ts";

async function withMenu(scene: (window: Window, pressed: string[]) => Promise<void>) {
  const pressed: string[] = [];
  await inWindow("<div id=root></div>", async (window) => {
    const { createRoot } = await import("react-dom/client");
    const root = createRoot(window.document.getElementById("root") as unknown as Element);
    await act(async () =>
      root.render(
        <Menu label="More for Yusuf Lang">
          <MenuButton onPress={() => pressed.push("propose")}>Propose a new time</MenuButton>
          <MenuLink href="/bookings/1#messages">Messages</MenuLink>
          <MenuButton isGrave onPress={() => pressed.push("block")}>
            Block
          </MenuButton>
        </Menu>,
      ),
    );
    await scene(window, pressed);
    await act(async () => root.unmount());
  });
}

const press = (window: Window, key: string) =>
  act(async () => {
    const event = new window.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    window.document.activeElement!.dispatchEvent(event);
  });

test("names a menu after its subject and marks its button", () =>
  withMenu(async (window) => {
    const { find } = domHandles(window);
    const button = find("button.more-menu")!;

    expect(button.getAttribute("aria-label")).toBe("More for Yusuf Lang");
    expect(button.getAttribute("aria-haspopup")).toBe("menu");
    expect(find("[role=menu]")!.id).toBe(button.getAttribute("popovertarget")!);
  }));

test("runs a menu entry once", () =>
  withMenu(async (window, pressed) => {
    await act(async () => domHandles(window).find(".grave")!.click());

    expect(pressed).toEqual(["block"]);
  }));

test("cycles through entries with arrow keys and jumps with Home and End", () =>
  withMenu(async (window) => {
    const { find } = domHandles(window);
    const focused = () => window.document.activeElement!.textContent;
    find("[role=menuitem]")!.focus();

    await press(window, "ArrowDown");
    expect(focused()).toBe("Messages");
    await press(window, "End");
    expect(focused()).toBe("Block");
    await press(window, "ArrowDown");
    expect(focused()).toBe("Propose a new time");
    await press(window, "ArrowUp");
    expect(focused()).toBe("Block");
    await press(window, "Home");
    expect(focused()).toBe("Propose a new time");
  }));

test("shows a row as one link with its buttons beside it", () => {
  const html = renderToStaticMarkup(
    <Rows id="requests" title="1 request" note="soonest answer first">
      <Row
        when="Wed 25"
        whenMore="Morning"
        title="Yusuf Lang"
        href="/bookings/7"
        actions={<button type="button">Accept</button>}
      >
        <p>Pepper, Goldendoodle</p>
      </Row>
      <Row title="Zoe Hartley" href="/bookings/8" />
    </Rows>,
  );

  expect(html.match(/<a /g)).toHaveLength(2);
  expect(html).toContain('<a class="opens" href="/bookings/7">Yusuf Lang</a>');
  expect(html).toContain('<div class="do"><button type="button">Accept</button></div>');
  expect(html.match(/chevron/g)).toHaveLength(1);
});

test.each([
  ["one earlier visit", ["new", "a", "b", "c"]],
  ["two earlier visits", ["new", "newer", "a", "b", "c"]],
  ["a later visit", ["a", "b", "c", "new"]],
  ["no visit", ["a", "b", "c"]],
])("keeps the row with the focus out of the fold after %s", (_, names) =>
  inWindow("<div id=root></div>", async (window) => {
    const { createRoot } = await import("react-dom/client");
    const root = createRoot(window.document.getElementById("root") as unknown as Element);
    const draw = (ids: string[]) =>
      act(async () =>
        root.render(
          <Rows id="next" title="Next" open={1}>
            {ids.map((id) => (
              <Row key={id} title={id} href={`/${id}`} />
            ))}
          </Rows>,
        ),
      );
    const { find } = domHandles(window);
    await draw(["a", "b", "c"]);
    expect(find("details [href='/b']")).not.toBeNull();
    find("[href='/a']")!.focus();

    await draw(names);

    expect([window.document.activeElement!.textContent, find("details [href='/a']") === null]).toEqual(["a", true]);
    await act(async () => root.unmount());
  }),
);
