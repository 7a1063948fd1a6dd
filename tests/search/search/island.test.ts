import { expect, test } from "bun:test";
import { testApp } from "#tests/support/app.ts";
import { addGroomer } from "#tests/support/people.ts";
import { testWith } from "#tests/support/test-with.ts";
import { openSearch } from "./setup.ts";

async function town() {
  const app = await testApp();
  await addGroomer(app, "gus", { businessName: "Sudsy", services: ["Haircut"] });
  for (const name of ["ann", "bob"]) {
    await addGroomer(app, name, { zipCode: "10001", city: "New York", state: "NY", businessName: `${name}'s Van` });
  }
  return app;
}

testWith("hydrates every view without a difference from the server's page", town, async (app) => {
  for (const path of [
    "/groomers",
    "/groomers?zipCode=28801&services=Haircut",
    "/groomers?city=Ashevile&state=NC",
    "/groomers?zipCode=99701",
    "/groomers?location=00000",
  ]) {
    await openSearch(app, path, async ({ answers }) => {
      expect(answers).toEqual([]);
    });
  }
});

test("searches once after five digits and updates the address without a history entry", async () => {
  await openSearch(await town(), "/groomers", async ({ fill, pass, answers, find, text, path, window }) => {
    const entries = window.history.length;
    for (const typed of ["2", "28", "288", "2880", "28801"]) await fill("zipCode", typed);
    await pass(0);

    expect(answers.map(({ body }) => body)).toEqual([{ zipCode: "28801", distance: 25, sortBy: "rating" }]);
    expect(text("button.go")).toBe("Searching...");
    await answers[0]!.arrive();

    expect(text("[role=status] h2")).toBe("Search Results (1)");
    expect(text("[role=status] p")).toBe("within 25 miles of 28801");
    expect(text("button.go")).toBe("Search");
    expect(find(".groomer a")?.getAttribute("href")).toMatch(/^\/groomer\/\d+\?from=zipCode%3D28801$/);
    expect(path()).toBe("/groomers?zipCode=28801");
    expect(window.document.title).toBe("Mobile dog groomers near 28801 | Mudroom");
    expect(window.history.length).toBe(entries);
  });
});

test("names a missing place and searches a town one second after typing and a state after a tenth", async () => {
  await openSearch(await town(), "/groomers", async ({ submit, choose, fill, pass, answers, toast, text, window }) => {
    await submit();
    expect(toast()).toBe("Please enter a ZIP codeEnter your ZIP code to find nearby groomers");
    expect(text("#zipCode-error")).toBe("Please enter a ZIP code");
    expect(window.document.activeElement?.id).toBe("zipCode");

    await choose("citystate");
    await submit();
    expect(toast()).toBe("Please enter both city and stateBoth city and state are required for location search");
    expect(window.document.activeElement?.id).toBe("city");
    expect(answers).toEqual([]);

    await fill("city", "Ashe");
    await pass(5000);
    expect(answers).toEqual([]);

    await fill("state", "NC");
    await pass(99);
    expect(answers).toEqual([]);
    await fill("city", "Asheville");
    await pass(999);
    expect(answers).toEqual([]);
    await pass(1);

    expect(answers.map(({ body }) => body)).toEqual([
      { city: "Asheville", state: "NC", distance: 25, sortBy: "rating" },
    ]);
    await answers[0]!.arrive();
    expect(text("[role=status] p")).toBe("within 25 miles of Asheville, NC");

    await fill("state", "SC");
    await pass(100);
    expect(answers[1]!.body).toMatchObject({ city: "Asheville", state: "SC" });

    await choose("Haircut");
    await fill("city", "Greenv");
    await pass(1000);
    await answers[2]!.arrive();
    expect(window.document.querySelector(".choices a")!.outerHTML).toContain("state=SC&amp;services=Haircut");
  });
});

test("adds a history entry for a submitted search, closes the filters, and searches once", async () => {
  await openSearch(await town(), "/groomers?zipCode=28801", async (search) => {
    const entries = search.window.history.length;
    search.find(".service-filter")!.toggleAttribute("open", true);
    await search.choose("Haircut");
    expect(search.text(".service-filter > summary")).toBe("Filters 1");

    await search.submit();
    expect(search.answers[0]!.body).toMatchObject({ zipCode: "28801", services: ["Haircut"] });
    await search.answers[0]!.arrive();

    expect(search.path()).toBe("/groomers?zipCode=28801&services=Haircut");
    expect(search.window.history.length).toBe(entries + 1);
    expect(search.find(".service-filter")!.hasAttribute("open")).toBe(false);

    await search.submit();
    expect(search.answers.length).toBe(1);
    expect(search.window.history.length).toBe(entries + 1);
  });
});

test("applies order, distance, and services at once with a history entry each", async () => {
  await openSearch(await town(), "/groomers?zipCode=28801", async (search) => {
    const entries = search.window.history.length;
    search.find(".service-filter")!.toggleAttribute("open", true);

    await search.fill("sortBy", "price_low");
    await search.pass(200);
    await search.answers[0]!.arrive();
    expect(search.path()).toBe("/groomers?zipCode=28801&sortBy=price_low");
    await search.fill("distance", "50");
    await search.pass(200);
    await search.answers[1]!.arrive();
    expect(search.text("[role=status] p")).toBe("within 50 miles of 28801");
    await search.choose("Deshedding");
    await search.pass(200);
    await search.answers[2]!.arrive();

    expect(search.text("[role=status] h2")).toBe("Search Results (0)");
    expect(search.path()).toBe("/groomers?zipCode=28801&distance=50&sortBy=price_low&services=Deshedding");
    expect(search.window.history.length).toBe(entries + 3);
    expect(search.find(".service-filter")!.hasAttribute("open")).toBe(true);
  });
});

test("shows the last of several quick choices whatever order the answers arrive in", async () => {
  await openSearch(
    await town(),
    "/groomers?zipCode=10001",
    async ({ fill, choose, pass, answers, text, path, window }) => {
      const entries = window.history.length;
      await fill("distance", "5");
      await fill("distance", "10");
      await pass(200);
      expect(answers.map(({ body }) => body.distance)).toEqual([10]);
      await choose("Haircut");
      await pass(200);
      await fill("distance", "75");
      await pass(200);
      expect(answers.map(({ body }) => [body.distance, body.services])).toEqual([
        [10, undefined],
        [10, ["Haircut"]],
        [75, ["Haircut"]],
      ]);

      await answers[2]!.arrive();
      await answers[0]!.arrive();
      await answers[1]!.arrive();

      expect(text("[role=status] p")).toBe("within 75 miles of 10001");
      expect(text("button.go")).toBe("Search");
      expect(path()).toBe("/groomers?zipCode=10001&distance=75&services=Haircut");
      expect(window.history.length).toBe(entries + 1);
    },
  );
});

test("holds a choice while the place is half typed and sends both together", async () => {
  await openSearch(await town(), "/groomers?zipCode=28801", async ({ fill, pass, answers, toast }) => {
    await fill("zipCode", "100");
    await fill("distance", "50");
    await pass(5000);
    expect(answers).toEqual([]);
    expect(toast()).toBeNull();

    await fill("zipCode", "10001");
    await pass(0);
    expect(answers.map(({ body }) => body)).toEqual([{ zipCode: "10001", distance: 50, sortBy: "rating" }]);
  });
});

test("forgets an unfinished choice when a visitor goes back", async () => {
  await openSearch(
    await town(),
    "/groomers?zipCode=28801",
    async ({ window, fill, pass, answers, goTo, find, text }) => {
      const first = window.history.state;
      await fill("sortBy", "distance");
      await goTo(first);
      await pass(5000);

      expect(answers).toEqual([]);
      expect(find("#sortBy")!.value).toBe("rating");
      expect(text("[role=status] h2")).toBe("Search Results (1)");
    },
  );
});

test("restores the earlier search when a visitor goes back to a followed pin", async () => {
  await openSearch(await town(), "/groomers?zipCode=28801", async (search) => {
    const { window, fill, pass, answers, goTo, find, text, path } = search;
    window.history.pushState(null, "", "#groomer-1");
    await goTo(null);
    const jump = window.history.state;
    expect(path()).toBe("/groomers?zipCode=28801#groomer-1");
    await fill("distance", "5");
    await pass(200);
    await answers[0]!.arrive();
    expect(text("[role=status] p")).toBe("within 5 miles of 28801");

    await goTo(jump);

    expect(text("[role=status] p")).toBe("within 25 miles of 28801");
    expect(find("#distance")!.value).toBe("25");
    expect(answers).toHaveLength(1);
  });
});

test("restores the page's title when a visitor goes back before the first search", async () => {
  await openSearch(await town(), "/groomers", async ({ window, fill, submit, answers, goTo, text }) => {
    const first = window.history.state;
    await fill("zipCode", "28801");
    await submit();
    await answers[0]!.arrive();
    expect(window.document.title).toBe("Mobile dog groomers near 28801 | Mudroom");

    await goTo(first);

    expect(text("[role=status] h2")).not.toContain("Search Results");
    expect(window.document.title).toBe("Find a mobile dog groomer | Mudroom");
  });
});

test("shows a failed search's reason by the input and in a toast", async () => {
  await openSearch(await town(), "/groomers?zipCode=28801", async (search) => {
    await search.fill("zipCode", "00000");
    await search.pass(0);
    await search.answers[0]!.arrive();

    expect(search.toast()).toBe("Search failedWe don't know that ZIP code");
    expect(search.text("#zipCode-error")).toBe("We don't know that ZIP code");
    expect(search.find("#zipCode")?.getAttribute("aria-describedby")).toBe("zipCode-error");
    expect(search.text("[role=status] p")).toBe("within 25 miles of 28801");
    expect(search.path()).toBe("/groomers?zipCode=28801");

    await search.fill("zipCode", "10001");
    await search.pass(0);
    await search.answers[1]!.arrive();
    expect(search.toast()).toBeNull();
    expect(search.find("#zipCode-error")).toBeNull();
    expect(search.text("[role=status] h2")).toBe("Search Results (2)");
  });
});
