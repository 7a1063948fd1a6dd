import { expect, spyOn, test } from "bun:test";
import type { Window } from "happy-dom";
import { addLocate } from "#islands/places/locate.ts";
import { startSuggestions } from "#islands/places/suggest.ts";
import { until } from "#tests/support/until.ts";
import { inWindow } from "#tests/visits/bookings/dom.ts";

/* A refusal, a failure, or no connection says nothing about a place, so a page must not read it as an answer. */

const html = '<form><div class="row"><p class="field"><input id="place"></p></div></form>';

const refusals: [name: string, answer: () => Promise<Response>][] = [
  [
    "too many calls",
    async () => Response.json({ error: { code: "rate_limited", message: "Slow down" } }, { status: 429 }),
  ],
  [
    "a site that is down",
    async () => Response.json({ error: { code: "unavailable", message: "Later" } }, { status: 503 }),
  ],
  ["a page of a proxy", async () => new Response("<html>", { status: 502 })],
  ["no connection", () => Promise.reject(new TypeError("Failed to fetch"))],
];

async function onPage(
  answer: () => Promise<Response>,
  scene: (input: HTMLInputElement, window: Window) => Promise<void>,
) {
  const connection = spyOn(globalThis, "fetch").mockImplementation(answer as never);
  const GeolocationPositionError = class {};
  Object.assign(globalThis, { GeolocationPositionError });
  try {
    await inWindow(html, (window) => scene(document.querySelector<HTMLInputElement>("#place")!, window));
  } finally {
    connection.mockRestore();
    Reflect.deleteProperty(globalThis, "GeolocationPositionError");
  }
}

async function locates(answer: () => Promise<Response>): Promise<{ said: string; value: string }> {
  const result = { said: "", value: "" };
  await onPage(answer, async (input) => {
    const coords = { latitude: 35.6, longitude: -82.55 };
    const geolocation = { getCurrentPosition: (found: (at: object) => void) => found({ coords }) };
    Object.defineProperty(navigator, "geolocation", { value: geolocation });
    input.form!.requestSubmit = () => {};
    addLocate(input, document.querySelector(".row")!);
    const [button, status] = [document.querySelector("button")!, document.querySelector("[role=status]")!];
    button.click();
    await until(() => status.textContent !== "Finding your ZIP code...");
    Object.assign(result, { said: status.textContent, value: input.value });
  });
  return result;
}

test.each(refusals)("tells no one near Asheville that they aren't near a US ZIP code after %s", async (_, answer) => {
  expect(await locates(answer)).toEqual({ said: "We couldn't find you. Type your ZIP code.", value: "" });
});

test("fills in the ZIP code of someone near Asheville", async () => {
  expect(await locates(async () => Response.json([28801, 3560, -8255]))).toEqual({ said: "", value: "28801" });
});

async function suggests(answer: () => Promise<Response>): Promise<string> {
  let said = "";
  const asked = Promise.withResolvers<void>();
  const answers = () => {
    asked.resolve();
    return answer();
  };
  await onPage(answers, async (input, window) => {
    startSuggestions(input);
    input.focus();
    input.value = "Ashe";
    input.dispatchEvent(new window.Event("input") as unknown as Event);
    await asked.promise;
    await Bun.sleep(0);
    said = document.querySelector("[role=status]")!.textContent;
  });
  return said;
}

test.each(refusals)("reads out no count of places after %s", async (_, answer) => {
  expect(await suggests(answer)).toBe("");
});

test.each([
  [[], "No places"],
  [["Asheville, NC"], "1 place"],
  [["Asheville, NC", "Asheboro, NC"], "2 places"],
])("reads out the count of %p", async (places, said) => {
  expect(await suggests(async () => Response.json(places))).toBe(said);
});
