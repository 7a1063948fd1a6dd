import { expect, test } from "bun:test";
import { visitPictures } from "#db/schema/tables.ts";
import { forgetOld } from "#src/features/running/privacy/old-data.ts";
import { folderStore } from "#src/ports/folder-store.ts";
import { createImages } from "#src/ports/images.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import type { ReportedThreadView } from "#src/shared/people/reports.ts";
import type { MessageView } from "#src/shared/talk/messages/messages.ts";
import type { Browser } from "#tests/support/app.ts";
import { temporaryFolder } from "#tests/support/folders.ts";
import { changeRows, readRows } from "#tests/support/rows.ts";
import { moves } from "../../visits/bookings/setup.ts";
import { photo } from "../../visits/pets/setup.ts";
import { refused, reportsMessage, setUpThread, thread, writes } from "./setup.ts";

const dataUrl = (bytes: Uint8Array) => `data:image/jpeg;base64,${Buffer.from(bytes).toString("base64")}`;

async function withPictures() {
  const setup = await setUpThread("pending");
  Object.assign(setup.app.ctx, { images: createImages(folderStore(temporaryFolder("messages"))) });
  const { as, id } = setup;
  const sends = async (window: Browser, count: number, key = "k-1") =>
    window.post(
      `/api/bookings/${id}/messages`,
      { text: "Look!", pictures: await Promise.all(Array.from({ length: count }, async () => dataUrl(await photo()))) },
      { "idempotency-key": key },
    );
  const ofVan = async () => (await (await sends(as.gus, 1)).json()) as MessageView;
  return { ...setup, sends, ofVan };
}

test("up to three pictures come with a message, for its two sides alone", async () => {
  const { as, id, pat, boss, sends, rows } = await withPictures();

  const answer = await sends(as.ana, 3);
  const sent = (await answer.json()) as MessageView;

  expect(answer.status).toBe(201);
  expect(sent.pictures).toHaveLength(3);
  const [seen] = await thread(as.gus, id);
  expect(seen!.pictures).toEqual(sent.pictures);
  const { url } = sent.pictures[0]!;
  const statuses = [as.ana, as.gus, pat, boss()].map(async (window) => (await window.get(url)).status);
  expect(await Promise.all(statuses)).toEqual([200, 200, 404, 404]);
  expect(await refused(sends(as.ana, 4, "k-2"))).toBe("422: Add up to 3 photos");
  expect(rows()).toHaveLength(1);
});

test("files of a form are pictures too; a retry brings none twice", async () => {
  const { as, id, sends, ofVan } = await withPictures();
  const form = new FormData();
  form.set("text", "Here");
  form.append("pictures", new File([await photo()], "van.jpg", { type: "image/jpeg" }));

  const uploaded = await as.ana.upload("POST", `/api/bookings/${id}/messages`, form);
  const first = await ofVan();
  const again = (await (await sends(as.gus, 1)).json()) as MessageView;

  expect(uploaded.status).toBe(201);
  expect(again).toEqual(first);
  expect((await thread(as.ana, id)).map(({ pictures }) => pictures.length)).toEqual([1, 1]);
});

test("what is no picture is refused with its message, and a closed thread looks at none", async () => {
  const { as, id, sends, rows } = await withPictures();
  const wrong = { text: "Look!", pictures: ["data:image/png;base64,AAAA"] };

  expect((await as.ana.post(`/api/bookings/${id}/messages`, wrong)).status).toBe(422);
  expect((await as.ana.post(`/api/bookings/${id}/messages`, { ...wrong, pictures: ["hello"] })).status).toBe(422);
  await moves(as.gus, id, "declined");

  expect((await sends(as.ana, 1)).status).toBe(409);
  expect(rows()).toEqual([]);
});

test("an admin sees pictures of a thread as long as they can read it; hidden ones come back with their message, or go", async () => {
  const { app, as, id, boss, ofVan } = await withPictures();
  await writes(as.gus, id, "Hello");
  const { id: messageId, pictures } = await ofVan();
  await reportsMessage(as.ana, messageId);
  const { url } = pictures[0]!;

  const read = (await (await boss().get(`/api/admin/threads/${id}`)).json()) as ReportedThreadView;
  expect(read.messages.map((message) => message.pictures)).toEqual([[], pictures]);
  expect((await boss().get(url)).status).toBe(200);
  await boss().patch(`/api/admin/messages/${messageId}`, { hidden: true, reason: "Not a van" });

  const statuses = async () => [as.ana, as.gus, boss()].map(async (window) => (await window.get(url)).status);
  expect(await Promise.all(await statuses())).toEqual([404, 200, 200]);
  for (const side of [as.ana, as.gus])
    expect((await thread(side, id))[1]).toMatchObject({ isHidden: true, pictures: [] });

  await boss().patch(`/api/admin/messages/${messageId}`, { hidden: false, reason: "It is a van" });
  expect((await thread(as.ana, id))[1]).toMatchObject({ isHidden: false, pictures });
  expect(await Promise.all(await statuses())).toEqual([200, 200, 200]);
  await boss().patch(`/api/admin/messages/${messageId}`, { hidden: true, reason: "Not a van" });
  app.clock.advance(30 * DAY_MS);
  await forgetOld(app.ctx);
  expect(readRows(app.ctx.db, visitPictures)).toEqual([]);
});

test("thirty days after the decision an admin no longer opens a picture of the thread, and never one of the visit", async () => {
  const { app, as, id, boss, ofVan, sends } = await withPictures();
  const { id: messageId, pictures } = await ofVan();
  const [other] = ((await (await sends(as.ana, 1)).json()) as MessageView).pictures;
  const { url } = pictures[0]!;
  const seen = async () => Promise.all([url, other!.url].map(async (one) => (await boss().get(one)).status));
  expect(await seen()).toEqual([404, 404]);

  await reportsMessage(as.ana, messageId);
  expect(await seen()).toEqual([200, 200]);
  await boss().patch(`/api/admin/messages/${messageId}`, { hidden: false, reason: "It is a van" });
  app.clock.advance(30 * DAY_MS - 1);
  expect([await seen(), (await boss().get(`/api/admin/threads/${id}`)).status]).toEqual([[200, 200], 200]);
  const ofRequest = { purpose: "request", messageId: null } as const;
  changeRows(app.ctx.db, visitPictures, { id: other!.id }, ofRequest);
  expect(await seen()).toEqual([200, 404]);
  app.clock.advance(1);
  expect([await seen(), (await boss().get(`/api/admin/threads/${id}`)).status]).toEqual([[404, 404], 404]);
});
