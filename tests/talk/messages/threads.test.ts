import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { bookings, messages, users, visits } from "#db/schema/tables.ts";
import type { ThreadsView } from "#src/shared/talk/messages/threads.ts";
import type { Browser } from "#tests/support/app.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { addRow, changeRows } from "#tests/support/rows.ts";
import { openTab } from "../../visits/bookings/requests/open-tab.ts";
import { requestFor, requests } from "../../visits/bookings/setup.ts";
import { reads, setUpThread, type ThreadSetup, writes } from "./setup.ts";

const threads = async (window: Browser, page = 1) =>
  (await (await window.get(`/api/threads?page=${page}`)).json()) as ThreadsView;
const lines = ({ threads: found }: ThreadsView) =>
  found.map(({ otherName, last, unread }) => `${otherName}, ${last.from}: ${last.text} (${unread})`);

function addThreads({ app, id }: ThreadSetup, count: number) {
  const { db, now } = app.ctx;
  const booking = db.select().from(bookings).where(eq(bookings.id, id)).get()!;
  for (let at = 1; at <= count; at++) {
    const changes = { id: undefined, requestKey: `copy ${at}`, serviceName: `Bath ${at}` };
    const copy = { ...booking, ...changes, source: "site" } as const;
    const { id: bookingId } = addRow(db, visits, copy);
    const sent = { bookingId, writtenBy: "groomer", text: `Message ${at}`, sentAt: now(), readAt: now() } as const;
    addRow(db, messages, sent);
  }
}

test("each side finds its conversations by booking, with the other's name and the last line", async () => {
  const { as, id, pat } = await setUpThread();
  await writes(as.ana, id, "Is the van quiet?");
  await writes(as.gus, id, "It is.\n\nVery   quiet.");

  expect(lines(await threads(as.ana))).toEqual(["Blue Ridge Bath Co., them: It is. Very quiet. (1)"]);
  expect(lines(await threads(as.gus))).toEqual(["ana Tester, me: It is. Very quiet. (1)"]);
  expect((await threads(as.ana)).threads[0]).toMatchObject({
    bookingId: id,
    serviceName: "Bath & Brush",
    preferredDate: "2026-06-16",
  });
  expect(await threads(pat)).toMatchObject({ threads: [], page: 1, pages: 1 });
});

test("a booking that nobody has written about is not among them", async () => {
  const { as } = await setUpThread();

  expect(await threads(as.ana)).toMatchObject({ threads: [], pages: 1 });
});

test("what is unread comes first, then what was written last", async () => {
  const setup = await setUpThread();
  const { as, id } = setup;
  const ask = async (petInfo: string) => (await requests(as.ana, requestFor(setup, { petInfo }))).id;
  const [second, third] = [await ask("Pickle"), await ask("Teddy")];
  await writes(as.gus, id, "First");
  await writes(as.gus, second, "Second");
  await writes(as.gus, third, "Third");
  await reads(as.ana, second);
  await reads(as.ana, third);

  const order = async () => (await threads(as.ana)).threads.map(({ bookingId }) => bookingId);
  expect(await order()).toEqual([id, third, second]);
  await writes(as.ana, second, "Thank you");
  expect(await order()).toEqual([id, second, third]);
  await reads(as.ana, id);
  expect(await order()).toEqual([second, third, id]);
});

test("a hidden message and one that is kept no longer show no words, and a hidden one is not unread", async () => {
  const { app, as, id } = await setUpThread();
  const { id: messageId } = await writes(as.gus, id, "You fool");
  changeRows(app.ctx.db, messages, { id: messageId }, { hiddenAt: 5 });
  const [hidden] = (await threads(as.ana)).threads;
  expect(hidden).toMatchObject({ last: { text: "", isHidden: true }, unread: 0 });

  changeRows(app.ctx.db, messages, { id: messageId }, { hiddenAt: null, text: "" });
  const [removed] = (await threads(as.ana)).threads;
  expect(removed).toMatchObject({ last: { text: "", isHidden: false } });
});

test("a conversation stays when the other account is suspended or the parent is blocked", async () => {
  const { app, as, id, gus, ana } = await setUpThread();
  await writes(as.gus, id, "Until Tuesday");
  await as.gus.post("/api/blocks", { id: ana.id });
  changeRows(app.ctx.db, users, { id: gus.user.id }, { disabledAt: 5 });

  expect(lines(await threads(as.ana))).toEqual(["Blue Ridge Bath Co., them: Until Tuesday (1)"]);
});

test("fifty stand on a page, and a page too far is the last one", async () => {
  const setup = await setUpThread();
  addThreads(setup, 120);

  const first = await threads(setup.as.ana);
  expect(first).toMatchObject({ page: 1, pages: 3, threads: { length: 50 } });
  expect(first.threads[0]!.last.text).toBe("Message 120");
  expect((await threads(setup.as.ana, 3)).threads).toHaveLength(20);
  expect(await threads(setup.as.ana, 99)).toMatchObject({ page: 3, threads: { length: 20 } });
});

test("the page lists them without script, with a link to each thread and to the next page", async () => {
  const setup = await setUpThread();
  const { as, id } = setup;
  addThreads(setup, 60);
  await writes(as.gus, id, "<b>Is</b> the gate open?");

  const html = await (await as.ana.get("/messages")).text();

  expect(html).toContain(`href="/bookings/${id}#messages"`);
  expect(html).toContain("&lt;b&gt;Is&lt;/b&gt; the gate open?");
  expect(html).toContain('href="/messages?page=2"');
  expect(html).toMatch(/<title>\(1\) Messages/);
});

test("before the first message the page says what will stand there", async () => {
  const { app, as } = await setUpThread();
  const mia = await addUser(app, "pet_parent", "mia");

  expect(await (await signedIn(app, mia, "pet_parent").get("/messages")).text()).toContain("No messages yet");
  expect(await (await as.gus.get("/messages")).text()).toContain("No messages yet");
});

test("the list says what was hidden, who wrote, and how much is unread", async () => {
  const { app, as, id } = await setUpThread();
  await writes(as.ana, id, "Is the van quiet?");
  const { id: messageId } = await writes(as.gus, id, "It is");

  await openTab(as.ana, "/messages", async (tab) => {
    expect(tab.text(".row-line")).toBe("Blue Ridge Bath Co.Bath & Brush, Tue, Jun 16It is12:00 PM1 unread");
  });
  await openTab(as.gus, "/messages", async (tab) => {
    expect(tab.text(".row-line")).toBe("ana TesterBath & Brush, Tue, Jun 16You: It is12:00 PM1 unread");
  });
  changeRows(app.ctx.db, messages, { id: messageId }, { hiddenAt: 5 });
  await openTab(as.ana, "/messages", async (tab) => {
    expect(tab.text(".row-line")).toContain("We hid this message after a report.");
  });
});
