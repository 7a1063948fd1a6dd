import { expect, test } from "bun:test";
import { messages } from "#db/db.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/time.ts";
import { addRows, threadKeyOf } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { moves, sendRequest } from "../../visits/bookings/setup.ts";
import { reads, setUpThread, writes } from "./setup.ts";

const pathOf = (id: number) => `/bookings/${id}/messages`;
async function textOf(response: Response | Promise<Response>) {
  const html = await (await response).text();
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  return main
    .replaceAll(/<script.*?<\/script>/gs, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
}

testWith("shows who wrote what and when by day and whether it was read", setUpThread, async ({ app, as, id }) => {
  await writes(as.ana, id, "Is the van quiet?");
  await reads(as.gus, id);
  app.clock.advance(2 * HOUR_MS);
  await writes(as.gus, id, "Very quiet.");
  app.clock.advance(DAY_MS);
  await writes(as.ana, id, "Good!");

  const text = await textOf(as.ana.get(pathOf(id)));

  expect(text).toContain("Messages with Blue Ridge Bath Co.");
  expect(text).toContain("Wednesday, June 10 You 12:00 PM , read Is the van quiet?");
  expect(text).toContain("Blue Ridge Bath Co. 2:00 PM Very quiet. Report message from 2:00 PM");
  expect(text).toContain("Thursday, June 11 You 2:00 PM , unread Good!");
  expect(await textOf(as.gus.get(pathOf(id)))).toContain("ana Tester 12:00 PM Is the van quiet? Report");
});

testWith("shows messages as text without links or markup", setUpThread, async ({ as, id }) => {
  await writes(as.ana, id, "See https://example.com/van <b>now</b>");

  const html = await (await as.gus.get(pathOf(id))).text();

  expect(html).toContain("See https://example.com/van &lt;b&gt;now&lt;/b&gt;");
  expect(html).not.toContain('href="https://example.com/van');
});

testWith("sends a message once from a plain form and returns to the thread", setUpThread, async ({ as, id, rows }) => {
  const { id: seen } = await writes(as.gus, id, "Is he shy?");
  const form = { text: "A little.", key: "k-1", upTo: String(seen) };

  const first = await as.ana.submit(pathOf(id), form);
  await as.ana.submit(pathOf(id), form);

  expect([first.status, first.headers.get("location")]).toEqual([303, `/bookings/${id}#messages`]);
  expect(rows().map(({ text, readAt }) => [text, readAt !== null])).toEqual([
    ["Is he shy?", true],
    ["A little.", false],
  ]);
});

test("returns a refused plain message with its text and the reason, and no form for a closed thread", async () => {
  const { as, id } = await setUpThread("pending");
  const empty = await as.ana.submit(pathOf(id), { text: "  " });
  expect(empty.status).toBe(422);
  expect(await textOf(empty)).toContain("Write a message first");
  const long = await as.ana.submit(pathOf(id), { text: "x".repeat(1_001) });
  expect(await long.text()).toContain(`>${"x".repeat(1_001)}</textarea>`);

  await moves(as.gus, id, "declined");
  const late = await as.ana.submit(pathOf(id), { text: "Please?" });

  expect(late.status).toBe(409);
  const html = await late.text();
  expect(html).toContain("This booking is over, so messages are closed.");
  expect(html).not.toContain("<textarea");
});

testWith("marks messages as read with a button when script is off", setUpThread, async ({ as, id, rows }) => {
  const { id: seen } = await writes(as.gus, id, "Is he shy?");
  expect(await textOf(as.ana.get(pathOf(id)))).toContain("Mark as read");
  expect(rows()[0]!.readAt).toBeNull();

  const answer = await as.ana.submit(`${pathOf(id)}/read`, { upTo: String(seen) });

  expect([answer.status, answer.headers.get("location")]).toEqual([303, `/bookings/${id}#messages`]);
  expect(rows()[0]!.readAt).not.toBeNull();
  expect(await textOf(as.ana.get(pathOf(id)))).not.toContain("Mark as read");
});

test("starts a long thread with its latest messages and pages to earlier ones", async () => {
  const { app, as, id } = await setUpThread();
  const of = threadKeyOf(app.ctx.db, id);
  const all = Array.from({ length: 120 }, (_, at) => ({
    ...{ ...of, writtenBy: "groomer" as const, text: `Word ${at}.`, sentAt: app.clock.now() },
  }));
  addRows(app.ctx.db, messages, all);

  const latest = await (await as.ana.get(pathOf(id))).text();
  expect(latest).toContain("Word 20.");
  expect(latest).not.toContain("Word 19.");
  const [, earlier] = /href="([^"]+before=\d+[^"]*)"/.exec(latest)!;
  const before = await (await as.ana.get(earlier!.split("#")[0]!)).text();

  expect(before).toContain("Word 0.");
  expect(before).not.toContain("Word 20.");
});

testWith("counts unread messages in the title, beside the tabs, and on each card", setUpThread, async (setup) => {
  const { as, id } = setup;
  const other = await sendRequest(setup, "ana", { petInfo: "Another dog" });
  await writes(as.gus, id, "One");
  await writes(as.gus, other.id, "Two");

  const dashboard = await (await as.ana.get("/pet-parent-dashboard?tab=pets")).text();
  expect(dashboard).toContain("<title>(2) My Pets");
  expect(await textOf(as.ana.get("/pet-parent-dashboard?tab=pets"))).toContain("Messages 2 unread");
  const cards = await textOf(as.ana.get("/pet-parent-dashboard"));
  expect(cards).toContain("Message Blue Ridge Bath Co. 1 unread");
  expect(cards).toContain("Messages, 1 unread");
  expect(await (await as.ana.get(pathOf(id))).text()).toContain("<title>(1) Messages with");
  await writes(as.ana, id, "Hello");
  const gus = await (await as.gus.get("/groomer-dashboard?tab=services")).text();
  expect(gus).toContain("<title>(1) Services");
});

testWith("reports a message without script and explains what happens next", setUpThread, async ({ as, id, boss }) => {
  const { id: messageId } = await writes(as.gus, id, "You are a fool.");
  const path = `/report/message/${messageId}`;
  expect(await (await as.ana.get(pathOf(id))).text()).toContain(`href="${path}"`);

  expect(await textOf(as.ana.get(path))).toContain("You are a fool.");
  expect(await textOf(as.gus.get(path))).toContain("You can't report your own message.");
  const refused = await as.ana.submit(path, { text: "At night." });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain("At night.</textarea>");
  const sent = await as.ana.submit(path, { reason: "harassment", text: "At night." });
  expect([sent.status, sent.headers.get("location")]).toEqual([303, `/bookings/${id}#messages`]);
  expect(await (await as.ana.get(`/bookings/${id}`)).text()).toContain("We'll email you our decision.");

  expect(await textOf(as.ana.get(path))).toContain("You reported this message");
  const decides = (hidden: boolean) => boss().patch(`/api/admin/messages/${messageId}`, { hidden, reason: "Rude" });
  await decides(false);
  expect(await textOf(as.ana.get(path))).toContain("We kept this message.");
  await decides(true);
  expect(await textOf(as.ana.get(path))).toContain("This message is hidden");
  expect(await textOf(as.ana.get(path))).not.toContain("fool");
});
