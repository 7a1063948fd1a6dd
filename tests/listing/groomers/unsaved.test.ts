import { expect, test } from "bun:test";
import type { Window } from "happy-dom";
import { watchUnsaved } from "#islands/lib/unsaved.ts";
import { inWindow } from "#tests/visits/bookings/dom.ts";

/** Somebody types in a form of a dashboard; `asks` says whether leaving the page would ask. */
async function typing(scene: (page: Page) => Promise<void>) {
  const html = `<form><input name="city" value="Asheville"><input name="old" type="password"
    autocomplete="current-password"></form>`;
  await inWindow(html, async (window) => {
    const globals = { addEventListener: globalThis.addEventListener, removeEventListener };
    globalThis.addEventListener = window.addEventListener.bind(window) as never;
    globalThis.removeEventListener = window.removeEventListener.bind(window) as never;
    try {
      await scene(pageOf(window));
    } finally {
      Object.assign(globalThis, globals);
    }
  });
}

type Page = ReturnType<typeof pageOf>;
function pageOf(window: Window) {
  const form = window.document.querySelector("form") as unknown as HTMLFormElement;
  const watch = watchUnsaved(form);
  const fill = async (name: string, value: string) => {
    form.querySelector<HTMLInputElement>(`[name=${name}]`)!.value = value;
    form.dispatchEvent(new window.Event("input") as never);
    await Bun.sleep(1);
  };
  const asks = () => !window.dispatchEvent(new window.Event("beforeunload", { cancelable: true }));
  return { form, watch, fill, asks, data: () => new FormData(form) };
}

test("leaving asks while something is changed, and no more once it is typed back", async () => {
  await typing(async ({ fill, asks }) => {
    expect(asks()).toBe(false);
    await fill("city", "Boise");
    expect(asks()).toBe(true);
    await fill("city", "Asheville");
    expect(asks()).toBe(false);
  });
});

test("nothing asks while a save is sent or after it; a save that failed leaves the changes unsaved", async () => {
  await typing(async ({ fill, asks, watch, data }) => {
    await fill("city", "Boise");
    watch.sending();
    expect(asks()).toBe(false);
    watch.sent();
    expect(asks()).toBe(true);
    watch.sending();
    watch.sent(data());
    expect(asks()).toBe(false);
    await fill("city", "Asheville");
    expect(asks()).toBe(true);
  });
});

test("what is typed while a save is running is not saved", async () => {
  await typing(async ({ fill, asks, watch, data }) => {
    await fill("city", "Boise");
    const sent = data();
    watch.sending();
    await fill("city", "Boise, Idaho");
    watch.sent(sent);
    expect(asks()).toBe(true);
  });
});

test("a form that is emptied after its save, and one that is gone, do not ask", async () => {
  await typing(async ({ form, fill, asks, watch, data }) => {
    await fill("city", "Boise");
    const sent = data();
    watch.sending();
    form.reset();
    watch.sent(sent);
    await Bun.sleep(1);
    expect(asks()).toBe(false);
    await fill("city", "Boise");
    expect(asks()).toBe(true);
    watch.stop();
    expect(asks()).toBe(false);
  });
});

test("passwords, which the browser fills in by itself, are no work that is lost", async () => {
  await typing(async ({ fill, asks }) => {
    await fill("old", "biscuits");
    expect(asks()).toBe(false);
  });
});
