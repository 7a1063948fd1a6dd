import { expect, test } from "bun:test";
import { groomerProfiles } from "#db/schema/tables.ts";
import { setUpBookingForm } from "#tests/finding/profiles/setup.ts";
import { addUser, type Person, signedIn } from "#tests/support/people.ts";
import { changeRows } from "#tests/support/rows.ts";

async function setup() {
  const { app, gus, ana, path, fields, count } = await setUpBookingForm();
  const see = async (search: Record<string, string> | null, viewer?: Person) => {
    const window = viewer ? signedIn(app, viewer, "pet_parent") : app.visitor();
    const from = search ? `?${new URLSearchParams({ from: String(new URLSearchParams(search)) })}` : "";
    const html = (await (await window.get(path + from)).text()).replaceAll("&amp;", "&");
    const head = html.slice(html.indexOf('<section class="who">'), html.indexOf('data-tabs="true"'));
    const panel = html.slice(html.indexOf('id="book"'), html.indexOf('<script type="application/json">'));
    return {
      head: /Does not come to [^<]+/.exec(head)?.[0],
      notice: /Does not come to [^<]+?(?=\.<)/.exec(panel)?.[0],
      link: /href="([^"]+)">See who serves/.exec(panel)?.[1],
      hasButton: panel.replace(/<noscript>.*?<\/noscript>/s, "").includes("Send Booking Request"),
      hasButtonWithoutScript: panel.includes("Send Booking Request"),
    };
  };
  return { app, gus, ana, path, fields, count, see };
}

const nothing = { head: undefined, notice: undefined, link: undefined, hasButton: true, hasButtonWithoutScript: true };

test("a visitor who searched a place where the groomer does not come reads so, and who does, in place of the button", async () => {
  const { see } = await setup();

  expect(await see({ zipCode: "29601", distance: "75" })).toEqual({
    head: "Does not come to 29601",
    notice: "Does not come to 29601",
    link: "/groomers?location=29601&sortBy=distance",
    hasButton: false,
    hasButtonWithoutScript: true,
  });
  expect(await see({ city: "Greenville", state: "SC" })).toMatchObject({
    head: "Does not come to Greenville, SC",
    link: "/groomers?location=Greenville%2C+SC&sortBy=distance",
  });
});

test("nothing of it where the groomer comes, takes such requests, or nobody searched", async () => {
  const { app, see } = await setup();

  expect(await see({ zipCode: "28801" })).toEqual(nothing);
  expect(await see(null)).toEqual(nothing);
  expect(await see({ zipCode: "00000" })).toEqual(nothing);
  expect(await see({ city: "Nowhere at all", state: "ZZ" })).toEqual(nothing);
  changeRows(app.ctx.db, groomerProfiles, {}, { acceptsOutsideArea: true });
  expect(await see({ zipCode: "29601" })).toEqual(nothing);
});

test("for a parent the address of the form decides, and the server refuses what the form would not send", async () => {
  const { app, ana, path, fields, count, see } = await setup();
  const far = await addUser(app, "pet_parent", "far", { zipCode: "29601", city: "Greenville", state: "SC" });

  expect(await see({ zipCode: "29601" }, ana)).toEqual(nothing);
  expect(await see({ zipCode: "28801" }, far)).toMatchObject({ head: "Does not come to 29601", hasButton: false });

  const away = { ...fields, serviceCity: "Greenville", serviceState: "SC", serviceZipCode: "29601" };
  const refused = await signedIn(app, far, "pet_parent").submit(path, away);
  expect(refused.status).toBe(422);
  expect(count()).toBe(0);
});

test("the link leads to a search that finds those who come, the nearest first", async () => {
  const { app, see } = await setup();
  const { link } = await see({ zipCode: "29601" });

  const html = await (await app.visitor().get(link!)).text();
  expect(html).toContain("within 25 miles of 29601");
  expect(html).toMatch(/<option value="distance" selected/);
});
