import { expect, test } from "bun:test";
import { groomerProfiles, users } from "#db/db.ts";
import { usualReply } from "#src/domain/thread.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import type { Browser } from "#tests/support/app.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { changeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { sendRequest, setUpBookings } from "../../visits/bookings/setup.ts";

async function setUpVisitor() {
  const setup = await setUpBookings();
  const { id } = setup.gus.profile;
  const window = setup.app.visitor();
  const asks = (text: string) => window.submit(`/groomer/${id}/ask`, { text });
  const login = async (to: string) => {
    const { searchParams } = new URL(to, "http://localhost");
    const sent = await window.submit(`/auth?${searchParams}`, { username: "ana", password: PASSWORD });
    return sent.headers.get("location")!;
  };
  const boxOf = async (page: Browser, path: string) =>
    /<textarea[^>]*>([^<]*)</.exec(await (await page.get(path)).text())?.[1];
  return { ...setup, id, window, asks, login, boxOf };
}

testWith("keeps a visitor's question over the login and fills it in once", setUpVisitor, async (setup) => {
  const { id, window, asks, login, boxOf } = setup;
  expect(await (await window.get(`/groomer/${id}`)).text()).toContain(`href="/groomer/${id}/ask"`);
  expect(await boxOf(window, `/groomer/${id}/ask?ask=1`)).toBe("Do you take big dogs?");

  const to = (await asks("Do you take Moose, 104 lbs?")).headers.get("location")!;
  const html = await (await window.get(to)).text();
  expect(html).toContain("Almost done: your question is saved");
  expect(html).toContain("I'm new here");

  const path = await login(to);
  expect(path).toBe(`/messages/with/${id}?kept=1`);
  expect(await boxOf(window, path)).toBe("Do you take Moose, 104 lbs?");
  expect(await boxOf(window, path)).toBe("");
});

testWith("keeps a question until the parent confirms their email", setUpVisitor, async (setup) => {
  const { app, id, ana, window, asks, login, boxOf } = setup;
  changeRows(app.ctx.db, users, { id: ana.id }, { emailVerifiedAt: null });

  const path = await login((await asks("Do you take Moose?")).headers.get("location")!);
  expect(await (await window.get(path)).text()).toContain("Almost done: your question is saved");
  changeRows(app.ctx.db, users, { id: ana.id }, { emailVerifiedAt: 1 });
  expect(await boxOf(window, `/messages/with/${id}`)).toBe("Do you take Moose?");
});

const refusals: [string, string][] = [
  ["", "Write a message first"],
  ["Call 828-555-0142", "Leave out phone numbers"],
  ["犬".repeat(1000), "too long to keep"],
  ["x".repeat(1001), "Use at most 1000 characters"],
];

testWith("says why a visitor's question isn't kept and leaves it in the form", setUpVisitor, async (setup) => {
  for (const [text, sentence] of refusals) {
    const refused = await setup.asks(text);
    const html = await refused.text();
    expect([refused.status, html.includes(sentence), html.includes(`${text}</textarea>`)]).toEqual([422, true, true]);
  }
  changeRows(setup.app.ctx.db, groomerProfiles, { id: setup.id }, { listedUntil: 0 });
  expect((await setup.asks("Hello")).status).toBe(404);
  expect((await setup.window.get(`/groomer/${setup.id}/ask`)).status).toBe(404);
});

/** A parent writes twice, and the groomer replies some hours after the first message. */
const wait = (petParentId: number, hours: number) => [
  { petParentId, writtenBy: "parent" as const, sentAt: 0 },
  { petParentId, writtenBy: "parent" as const, sentAt: HOUR_MS },
  { petParentId, writtenBy: "groomer" as const, sentAt: hours * HOUR_MS },
  { petParentId, writtenBy: "groomer" as const, sentAt: 99 * HOUR_MS },
];

test("says how fast a groomer usually replies from five replies on", () => {
  const usual = (...hours: number[]) => usualReply(hours.flatMap((hour, at) => wait(at, hour)));

  expect(usual(1, 2, 3, 4)).toBeUndefined();
  expect(usual(1, 2.5, 40, 90, 1)).toBe("Usually replies within 3 hours");
  expect(usual(0.1, 0.2, 0.3, 90, 90)).toBe("Usually replies within 1 hour");
  expect(usual(30, 30, 30, 30, 30)).toBe("Usually replies within 2 days");
  expect(usualReply([wait(1, 1)[0]!, ...[2, 3, 4, 5, 6].flatMap((id) => wait(id, 1).slice(2))])).toBeUndefined();
});

testWith("sends the confirming link again from a request's page once a minute", setUpVisitor, async (setup) => {
  const { app, as, ana } = setup;
  changeRows(app.ctx.db, users, { id: ana.id }, { emailVerifiedAt: null });
  const { id } = await sendRequest(setup, "ana");
  const page = `/bookings/${id}/requested`;
  expect(await (await as.ana.get(page)).text()).toContain("Send it again");

  for (const said of ["Link sent", "Failed to send the link"]) {
    expect((await as.ana.submit(page, {})).headers.get("location")).toBe(page);
    expect(await (await as.ana.get(page)).text()).toContain(said);
  }
});
