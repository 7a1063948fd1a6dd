import { expect, test } from "bun:test";
import { act } from "react";
import { testApp } from "#tests/support/app.ts";
import { addGroomer } from "#tests/support/people.ts";
import { type OpenSearch, openSearch } from "./setup.ts";

async function town() {
  const app = await testApp();
  for (const name of ["ann", "bob"]) await addGroomer(app, name);
  await addGroomer(app, "cat", { zipCode: "28787", city: "Weaverville" });
  await addGroomer(app, "dan", { zipCode: "10001", city: "New York", state: "NY" });
  return app;
}

const search = "/groomers?zipCode=28801&sortBy=distance&map=1";

const texts = ({ window }: OpenSearch, selector: string) =>
  [...window.document.querySelectorAll(selector)].map(({ textContent }) => textContent);

const point = ({ window, find }: OpenSearch, selector: string, type = "pointerover") =>
  act(async () => void find(selector)!.dispatchEvent(new window.Event(type, { bubbles: true }) as never));

test("lifts a card's pin and a pin's cards on hover and focus and puts them back afterwards", async () => {
  await openSearch(await town(), search, async (page) => {
    await point(page, ".groomer:nth-child(3) .where");
    expect(texts(page, ".pin.lifted")).toEqual(["3"]);
    expect(texts(page, ".lifted .number")).toEqual(["3"]);

    await point(page, ".groomer:nth-child(2) a", "focusin");
    expect(texts(page, ".pin.lifted")).toEqual(["1, 2"]);
    expect(texts(page, ".lifted .number")).toEqual(["2"]);

    await point(page, ".groomer:nth-child(2) a", "focusout");
    expect(texts(page, ".lifted")).toEqual([]);

    await point(page, ".pins li:nth-child(1) a");
    expect(texts(page, ".lifted .number")).toEqual(["1", "2"]);

    await point(page, ".pins li:nth-child(2) a", "focusin");
    expect(texts(page, ".lifted .number")).toEqual(["3"]);

    await point(page, ".map-plane img");
    expect(texts(page, ".lifted")).toEqual([]);
  });
});

test("updates the map with the search and keeps its image for an unchanged place", async () => {
  await openSearch(await town(), search, async (page) => {
    const { find, fill, pass, answers } = page;
    const image = find(".map-plane img")!;
    const src = image.getAttribute("src");

    await fill("sortBy", "rating");
    await pass(200);
    await answers[0]!.arrive();
    expect(find(".map-plane img")).toBe(image);
    expect(image.getAttribute("src")).toBe(src);

    await fill("zipCode", "10001");
    await pass(0);
    await answers[1]!.arrive();
    expect(image.getAttribute("src")).not.toBe(src);
    expect(image.getAttribute("alt")).toBe("Map of 25 miles around 10001");
    expect(texts(page, ".pin")).toEqual(["1"]);
    expect(find(".pin")!.getAttribute("href")).toBe(`#${find(".groomer")!.id}`);
    expect(answers).toHaveLength(2);
  });
});

test("shows the nearest groomers when the answer has no results", async () => {
  await openSearch(await town(), search, async (page) => {
    await page.fill("zipCode", "28786");
    await page.pass(0);
    await page.answers[0]!.arrive();

    expect(page.text("[role=status] h2")).toBe("Search Results (0)");
    expect(page.text(".list > .title")).toBe("Nearest groomers: 25.3 miles");
    expect(texts(page, ".groomer .number")).toEqual(["1", "2", "3"]);
  });
});
