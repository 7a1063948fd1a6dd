import { expect, test } from "bun:test";
import { groomerTabPath, PORTFOLIO_PATH } from "#src/shared/base/dashboard-paths.ts";
import { open as page } from "#tests/search/search/setup.ts";
import { testWith } from "#tests/support/test-with.ts";
import { openTab, type Tab } from "#tests/visits/bookings/requests/open-tab.ts";
import { addImages, bath, pixel, setUpOffers } from "./setup.ts";

const open = (
  { as }: Awaited<ReturnType<typeof setUpOffers>>,
  scene: (tab: Tab) => Promise<void>,
  path = groomerTabPath("services"),
) => openTab(as.gus, path, scene);

const section = (tab: Tab, name: string) => tab.find(`#${name}`)!.parentElement!.textContent!;

async function fillPackage(tab: Tab, changes: Record<string, string> = {}) {
  const values = { name: "Spa", description: "Everything there is.", priceMin: "60", priceMax: "75.5", ...changes };
  for (const [name, value] of Object.entries(values)) await tab.type(`dialog [name=${name}]`, value);
}

testWith("hydrates the tab without a difference from the server's page", setUpOffers, async (setup) => {
  await addImages(setup.as.gus, 2);

  await open(setup, async (tab) => {
    expect(tab.text("#packages-title")).toBe("Service Packages 2/3");
    expect(tab.text("#add-ons-title")).toBe("Add-on Services 2");
    expect(tab.find(`[href$="section=photos"]`)!.closest("li")!.textContent).toContain("2 of 10 in your portfolio");
  });
  await open(setup, async (tab) => expect(tab.text("#portfolio-title")).toBe("Portfolio Images 2/10"), PORTFOLIO_PATH);
});

testWith("checks a package before sending and hides the button after the third", setUpOffers, async (setup) => {
  await open(setup, async (tab) => {
    await tab.press("Add Service Package");
    await tab.submit();
    expect(tab.text("dialog")).toContain("Package name is required");
    expect(tab.text("dialog")).toContain("Minimum price must be at least $1");
    await fillPackage(tab, { priceMin: "60", priceMax: "50.005" });
    await tab.submit();
    expect(tab.text("dialog")).toContain("Enter a price like 45 or 45.50");
    await tab.type("dialog [name=durationMinutes]", "90");
    expect(tab.text("dialog")).toContain("1 hr 30 min");
    expect(tab.calls).toEqual([]);

    await fillPackage(tab);
    await tab.submit();

    expect(tab.find("dialog")).toBeNull();
    expect(tab.toast()).toBe("SuccessService package created successfully!");
    expect(section(tab, "packages").replaceAll("\n", " ")).toContain("$60.00 – $75.50");
    expect(tab.hasButton("Add Service Package")).toBe(false);
    expect(section(tab, "packages")).toContain("You can offer up to 3 packages.");
    expect(tab.focused()).toBe("Service Packages 3/3");
  });
});

testWith("shows the server's error in the dialog and keeps the text", setUpOffers, async (setup) => {
  await open(setup, async (tab) => {
    await tab.press("Add Service Package");
    await fillPackage(tab);
    await setup.as.gus.post("/api/service-packages", bath);
    await tab.submit();

    expect(tab.text("dialog [role=alert]")).toBe(
      "Failed to create service packageYou can offer up to 3 packages. Archive one first.",
    );
    expect((tab.find("dialog [name=name]") as HTMLInputElement).value).toBe("Spa");
    expect(tab.toast()).toBeNull();
  });
});

testWith("fills an edit with the saved prices and archives and restores a package", setUpOffers, async (setup) => {
  await open(setup, async (tab) => {
    await tab.press("Archive Full Groom");
    expect(tab.text("dialog")).toContain("Existing bookings won't change");
    await tab.click("dialog .dialog-actions button:last-child");
    expect(tab.text("#packages-title")).toBe("Service Packages 1/3");
    expect(section(tab, "packages")).toContain("Archived packages (1)");
    expect(tab.focused()).toBe("Service Packages 1/3");

    await tab.press("Restore Full Groom");
    expect(tab.text("#packages-title")).toBe("Service Packages 2/3");
    expect(tab.toast()).toBe("Service package updatedParents can choose Full Groom again.");

    await tab.press("Edit Bath & Brush");
    expect((tab.find("dialog [name=priceMin]") as HTMLInputElement).value).toBe("55.00");
    await tab.type("dialog [name=name]", "Bath only");
    await setup.as.gus.patch(`/api/service-packages/${setup.gus.packages[0]!.id}`, { priceMax: 7000 });
    await tab.submit();

    expect(tab.toast()).toBe("Service package updatedChanges to Bath only are saved.");
    expect(section(tab, "packages")).toContain("Bath only");
    expect(section(tab, "packages")).toContain("$55.00 – $70.00");
  });
});

testWith("moves photos and pairs from their menus and announces the new place", setUpOffers, async (setup) => {
  const [first] = await addImages(setup.as.gus, 3);
  await setup.as.gus.post("/api/portfolio-images", { imageUrl: pixel, beforeOf: first });
  const captions = (tab: Tab) => [...tab.find("#portfolio")!.querySelectorAll("b")].map((one) => one.textContent);
  const entry = (tab: Tab, place: number, name: string) =>
    [...tab.find(`#portfolio li:nth-child(${place}) [role=menu]`)!.querySelectorAll("button")].find((one) =>
      one.textContent.startsWith(name),
    )!;

  await open(
    setup,
    async (tab) => {
      expect(entry(tab, 1, "Move up").disabled).toBe(true);
      expect(entry(tab, 3, "Move down").disabled).toBe(true);
      await tab.press("Move down photo 1");

      expect(captions(tab)).toEqual(["Photo 2", "Photo 1", "Photo 3"]);
      expect(tab.text(".price-list [role=status]")).toBe("Moved to position 2 of 3.");
      await tab.press("Show separately photo 2");
      await tab.press("Use as before photo photo 3");
      expect(tab.text("dialog select")).toBe("Photo 1: Photo 2Photo 2: Photo 1Photo 4");
      await tab.submit();
      expect(tab.text("#portfolio li:first-child .thing")).toBe("Photo 2Before and afterCover photo");
      await tab.press("Remove before photo photo 1");
      await tab.press("Delete photo");
      await tab.press("Add before photo photo 2");
      expect(tab.text("dialog h2")).toBe("Add Before Photo");
    },
    PORTFOLIO_PATH,
  );
});

testWith("replaces the button with a reason at ten photos", setUpOffers, async (setup) => {
  await addImages(setup.as.gus, 10);

  await open(
    setup,
    async (tab) => {
      expect(tab.hasButton("Add Portfolio Image")).toBe(false);
      expect(section(tab, "portfolio")).toContain("You've reached the maximum of 10 portfolio images.");
      await tab.press("Delete photo 10");
      await tab.press("Delete photo");
      expect(tab.toast()).toBe("SuccessImage deleted successfully!");
      expect(tab.hasButton("Add Portfolio Image")).toBe(true);
      expect(tab.focused()).toBe("Portfolio Images 9/10");
      // A photo arrives before the next one fails.
      await tab.press("Add Portfolio Image");
      await addImages(setup.as.gus, 1);
      await tab.press("Cancel");
      expect(tab.text("#portfolio-title")).toBe("Portfolio Images 10/10");
    },
    PORTFOLIO_PATH,
  );
});

testWith("edits prices by size, and weight limits and good-with list beside them", setUpOffers, async (setup) => {
  const cells = (tab: Tab) => [...tab.find(".size-table tbody")!.querySelectorAll("td")].map((one) => one.textContent);

  await open(setup, async (tab) => {
    await tab.press("Prices by size Bath & Brush");
    await tab.type("[name='sizes.small.price']", "45.50");
    await tab.submit("form.size-form");
    expect(tab.text(".size-form .error")).toBe("Small: Duration must be at least 15 minutes");
    await tab.type("[name='sizes.small.minutes']", "45");
    await tab.type("[name='sizes.large.price']", "80");
    await tab.type("[name='sizes.large.minutes']", "90");
    await tab.submit("form.size-form");

    expect(cells(tab)).toEqual(["$45.50", "–", "$80", "–", "45", "–", "90", "–"]);
    expect(tab.toast()).toBe("Service package updatedChanges to Bath & Brush are saved.");
    expect(tab.focused()).toBe("Edit sizes of Bath & Brush");
    await tab.press("Edit details Bath & Brush");
    expect(tab.text("dialog")).toContain("Its sizes set price and time.");
    await tab.press("Cancel");
    expect(section(tab, "packages")).toContain(
      "small up to 20 lbs, medium 21–50 lbs, large 51–90 lbs, giant over 90 lbs",
    );
    await tab.press("Change sizes");
    await tab.type("[name=small]", "25");
    await tab.submit();
    expect(section(tab, "packages")).toContain("small up to 25 lbs, medium 26–50 lbs");

    for (const name of ["Seniors", "Cats"]) await tab.doing(() => tab.find(`#good-with [value="${name}"]`)!.click());
    await tab.submit("#good-with");
    expect(tab.toast()).toBe("Profile updated");
    expect(tab.text("details.boxed > summary")).toBe("Good\u00a0with Seniors, Cats");
  });
  const { html } = await page(setup.app, `/groomer/${setup.gus.profile.id}`);
  expect(html).toMatch(/Good with<\/h3>.*Seniors.*Cats/);
});

testWith("saves sizes from a plain form without script", setUpOffers, async ({ gus, as }) => {
  const { id, name } = gus.packages[0]!;
  const send = (fields: Record<string, string>) => as.gus.submit(`/groomer-dashboard/packages/${id}/sizes`, fields);
  const edit = `/groomer-dashboard?tab=services&section=${id}`;

  expect(await (await as.gus.get(edit)).text()).toContain(`action="/groomer-dashboard/packages/${id}/sizes"`);
  for (const [price, shown] of [["45"], ["4~5", "45"], ["4&5%"], ['4"<5', "4&quot;&lt;5"], ["123456789", "12345678"]]) {
    const refused = (await send({ "sizes.small.price": price!, "sizes.giant.minutes": "4" })).headers.get("location")!;
    const html = await (await as.gus.get(refused)).text();
    for (const text of [shown ?? price!.replace("&", "&amp;"), "4"]) expect(html).toContain(`value="${text}"`);
    expect(html).toMatch(/Duration must be at least 15 minutes|Enter a price/);
  }
  await openTab(as.gus, `${edit}~7`, async (tab) => {
    for (const again of [gus.packages[1]!.name, name]) {
      await tab.press("Cancel");
      await tab.press(`Prices by size ${again}`);
      expect((tab.find("[name='sizes.small.price']") as HTMLInputElement).value).toBe("");
    }
  });
  const saved = await send({ "sizes.small.price": "45", "sizes.small.minutes": "40", "sizes.giant.price": " " });
  expect(saved.headers.get("location")).toBe("/groomer-dashboard?tab=services");
  const [first] = await (await as.visitor.get(`/api/service-packages/${gus.profile.id}`)).json();
  expect(first).toMatchObject({ sizes: { small: { price: 4500, minutes: 40 } }, priceMax: 4500, durationMinutes: 40 });
});

/** Family: a form refuses the value it shows. */
test("saves the sizes that the form shows", async () => {
  const { gus, as } = await setUpOffers();
  const { id } = gus.packages[0]!;
  const prices = { small: 4550, medium: 100_000, large: 125_050, giant: 1_000_000 };
  const sizes = Object.fromEntries(Object.entries(prices).map(([size, price]) => [size, { price, minutes: 60 }]));
  await as.gus.patch(`/api/service-packages/${id}`, { sizes });
  const html = await (await as.gus.get(`/groomer-dashboard?tab=services&section=${id}`)).text();
  const fields = [...html.matchAll(/name="(sizes\.[^"]+)"[^>]*value="([^"]+)"/g)].map(([, ...field]) => field);
  expect(fields).toHaveLength(8);
  const saved = await as.gus.submit(`/groomer-dashboard/packages/${id}/sizes`, Object.fromEntries(fields));
  expect(saved.headers.get("location")).toBe("/groomer-dashboard?tab=services");
  const [first] = await (await as.visitor.get(`/api/service-packages/${gus.profile.id}`)).json();
  expect(first.sizes).toEqual(sizes);
});
