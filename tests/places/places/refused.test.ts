import { expect, spyOn, test } from "bun:test";
import { startSignUp } from "#islands/lib/sign-up.ts";
import { addLocateButton } from "#islands/places/locate.ts";
import { startSuggestions } from "#islands/places/suggest.ts";
import { until } from "#tests/support/until.ts";
import { inWindow } from "#tests/visits/bookings/dom.ts";

/* A refusal, a failure, or no connection says nothing about a place, so no page reads it as an answer. */

type Answer = () => Promise<Response>;
const refused = (status: number) => async () => Response.json({ error: { message: "Later" } }, { status });
const refusals: [name: string, answer: Answer][] = [
  ["too many calls", refused(429)],
  ["a site that is down", refused(503)],
  ["a page of a proxy", async () => new Response("<html>", { status: 502 })],
  ["no connection", () => Promise.reject(new TypeError("Failed to fetch"))],
];

/** The text that the page's status holds in the end. */
async function said(answer: Answer, act: (input: HTMLInputElement) => void): Promise<string> {
  const connection = spyOn(globalThis, "fetch").mockImplementation(answer as never);
  const GeolocationPositionError = class {};
  Object.assign(globalThis, { GeolocationPositionError });
  let text = "";
  try {
    await inWindow('<form><div class="row"><p class="field"><input id="place"></p></div></form>', async () => {
      act(document.querySelector<HTMLInputElement>("#place")!);
      await until(() => connection.mock.results.length > 0);
      await Bun.sleep(0);
      text = document.querySelector("[role=status]")!.textContent;
    });
  } finally {
    connection.mockRestore();
    Reflect.deleteProperty(globalThis, "GeolocationPositionError");
  }
  return text;
}

function locate(input: HTMLInputElement) {
  const coords = { latitude: 35.6, longitude: -82.55 };
  const geolocation = { getCurrentPosition: (found: (at: object) => void) => found({ coords }) };
  Object.defineProperty(navigator, "geolocation", { value: geolocation });
  input.form!.requestSubmit = () => {};
  addLocateButton(input, document.querySelector(".row")!);
  document.querySelector("button")!.click();
}

function type(input: HTMLInputElement) {
  startSuggestions(input);
  input.focus();
  input.value = "Ashe";
  input.dispatchEvent(new Event("input"));
}

test.each(refusals)(
  "tells no one near Asheville after %s that no ZIP code is near or there are no places",
  async (_, answer) => {
    expect(await said(answer, locate)).toBe("We couldn't find you. Type your ZIP code.");
    expect(await said(answer, type)).toBe("");
  },
);

test("reads out the answers that come", async () => {
  expect(await said(async () => Response.json([28801, 3560, -8255]), locate)).toBe("");
  expect(await said(async () => Response.json([]), type)).toBe("No places");
  expect(await said(async () => Response.json(["Asheville, NC"]), type)).toBe("1 place");
});

test.each([
  ["288", "Asheville, NC 28801", "28801"],
  ["Ashe", "Asheville, NC", "Asheville, NC"],
  ["St. Louis", "St. Louis, MO", "St. Louis, MO"],
])("puts the whole place chosen for %p into a ZIP code field", async (typed, offered, chosen) => {
  const connection = spyOn(globalThis, "fetch").mockImplementation((async () => Response.json([offered])) as never);
  await inWindow('<form><p class="field"><input id="zipCode"></p></form>', async () => {
    const input = document.querySelector("input")!;
    input.form!.requestSubmit = () => {};
    startSuggestions(input);
    input.focus();
    input.value = typed;
    input.dispatchEvent(new Event("input"));
    await until(() => document.querySelector("[role=status]")!.textContent !== "");
    document.querySelector<HTMLElement>("[role=option]")?.click();
    expect(input.value).toBe(chosen);
  });
  connection.mockRestore();
});

test.each([
  ["28711 and then 28801", "Asheville"],
  ["28801 and then 28711", "Black Mountain"],
  ["28801 and then 2880", ""],
  ["28711 and then nothing", ""],
])("fills in the town of the last ZIP code of %s, whichever answer is late", async (typed, city) => {
  const answers = new Map<string, () => void>();
  const connection = spyOn(globalThis, "fetch").mockImplementation(((path: string) => {
    const zipCode = path.slice(-5);
    const place = { zipCode, city: zipCode === "28801" ? "Asheville" : "Black Mountain", state: "NC" };
    return new Promise((resolve) => answers.set(zipCode, () => resolve(Response.json(place))));
  }) as never);
  const fields = ["zipCode", "city", "state"].map((name) => `<input name="${name}">`).join("");
  await inWindow(`<form data-sign-up>${fields}</form>`, async () => {
    startSignUp();
    const [zip, town] = document.querySelectorAll<HTMLInputElement>("input");
    for (const value of typed.replace("nothing", "").split(" and then ")) {
      zip!.value = value;
      zip!.dispatchEvent(new Event("input", { bubbles: true }));
    }
    for (const late of ["28801", "28711"]) {
      answers.get(late)?.();
      await Bun.sleep(0);
    }
    expect(town!.value).toBe(city);
  });
  connection.mockRestore();
});
