import { expect, spyOn, test } from "bun:test";
import { refreshFrame } from "#islands/lib/refresh-frame.ts";
import { inWindow } from "#tests/visits/bookings/dom.ts";

const shown = '<div data-listing-state="">Offer a package</div><input value="typed">';

/** Runs it on a page that shows the old state, with the server's answer to being asked for the page again. */
async function refreshed(answer: () => Promise<Response>): Promise<string> {
  let html = "";
  const connection = spyOn(globalThis, "fetch").mockImplementation(answer as never);
  await inWindow(shown, async (window) => {
    Object.assign(globalThis, { DOMParser: window.DOMParser });
    await refreshFrame();
    html = window.document.body.innerHTML;
  });
  Reflect.deleteProperty(globalThis, "DOMParser");
  connection.mockRestore();
  return html;
}

test("the new checklist takes the old one's place, and nothing else of the page does", async () => {
  const page = "<!doctype html><title>x</title><div data-listing-state>You are listed</div><input>";

  expect(await refreshed(async () => new Response(page))).toBe(shown.replace("Offer a package", "You are listed"));
});

test("the old one stays when there is no answer, an error, or a page without a checklist", async () => {
  expect(await refreshed(() => Promise.reject(new TypeError("offline")))).toBe(shown);
  expect(await refreshed(async () => new Response("Oops", { status: 500 }))).toBe(shown);
  expect(await refreshed(async () => new Response("<h1>Log in</h1>"))).toBe(shown);
});
