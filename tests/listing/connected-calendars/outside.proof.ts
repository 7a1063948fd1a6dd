import { afterAll, expect, test } from "bun:test";
import { calendarFailureTexts } from "#src/shared/listing/connected-calendars.ts";
import { outsideSite } from "#tests/ports/outside-site.ts";
import { testApp } from "#tests/support/app.ts";
import { addGroomer, signedIn } from "#tests/support/people.ts";
import { testWith } from "#tests/support/test-with.ts";
import { google } from "./files.ts";
import { adds, PATH, refused } from "./setup.ts";

const site = outsideSite((request) => {
  const { pathname } = new URL(request.url);
  const leadsTo = (location: string) => new Response(null, { status: 302, headers: { location } });
  if (pathname === "/home.ics") return leadsTo("/moved.ics");
  if (pathname === "/inside.ics") return leadsTo("https://inside.test/latest/meta-data");
  if (pathname === "/around.ics") return leadsTo("/around.ics");
  if (pathname === "/drips.ics") {
    return new Response(
      new ReadableStream({ pull: (to) => Bun.sleep(20).then(() => to.enqueue(Buffer.from("BEGIN:VCALENDAR\r\n"))) }),
    );
  }
  if (pathname === "/endless.ics") {
    return new Response(new ReadableStream({ pull: (to) => to.enqueue(Buffer.alloc(100_000, "X\r\n")) }));
  }
  if (request.headers.get("if-none-match") === '"one"') return new Response(null, { status: 304 });
  return new Response(google, { headers: { etag: '"one"', "content-type": "text/calendar" } });
});
afterAll(site.stop);

async function setUp() {
  const resolve = async (name: string) => [name === "inside.test" ? "169.254.169.254" : "127.0.0.1"];
  const app = await testApp({ fetchOutside: site.fetchOutside({ resolve, timeoutMs: 5_000 }) });
  const { user } = await addGroomer(app, "gus");
  return { app, gus: signedIn(app, user, "groomer") };
}

testWith("follows a moved calendar and skips an unchanged one", setUp, async ({ gus }) => {
  const { id, ahead } = await adds(gus, { address: "https://push.test/home.ics" });
  const again = await gus.post(`${PATH}/${id}/read`);

  expect(ahead).toBe(2);
  expect(await again.json()).toMatchObject({ ahead: 2, failure: null });
  expect(site.asked.slice(-2)).toEqual(["GET https://push.test/home.ics", "GET https://push.test/moved.ics"]);
});

test.each([
  ["into our own network", "inside", "refused"],
  ["around in circles", "around", "no-calendar"],
  ["to a site that sends drop by drop", "drips", "unreachable"],
  ["to an endless file", "endless", "too-long"],
] as const)("doesn't add an address that leads %s", async (_, name, failure) => {
  const { gus } = await setUp();

  expect(await refused(gus, { address: `https://push.test/${name}.ics` })).toEqual({
    status: 422,
    address: calendarFailureTexts[failure],
  });
});
