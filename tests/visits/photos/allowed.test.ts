import { expect, test } from "bun:test";
import { utimesSync } from "node:fs";
import { join } from "node:path";
import { allowedPhotos, auditLog, outbox, portfolioImages, users, visitPhotos } from "#db/db.ts";
import { VISITS_KEPT_MS } from "#db/personal/rule.ts";
import { deleteOldData } from "#src/features/operations/privacy/old-data.ts";
import { ALREADY_SHOWN_TEXT, NOT_ALLOWED_TEXT } from "#src/features/visits/bookings/afterwards/allowed-photos.ts";
import { PORTFOLIO_PATH } from "#src/shared/base/dashboard-paths.ts";
import { smallImageUrl, uploadPath } from "#src/shared/base/paths.ts";
import type { PortfolioImageView } from "#src/shared/listing/groomers.ts";
import { portfolioFullText } from "#src/shared/listing/offer-limits.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import { mainText } from "#tests/listing/groomers/setup.ts";
import { refusal } from "#tests/support/answers.ts";
import { PASSWORD, signedIn } from "#tests/support/people.ts";
import { addRow, changeRows, findRow, findRows, removeRows } from "#tests/support/rows.ts";
import { photo } from "#tests/visits/pets/setup.ts";
import { setUpPhotos } from "./setup.ts";

async function setUpSent() {
  const setup = await setUpPhotos("completed");
  const { app, as, booking, gus } = setup;
  const { db } = app.ctx;
  const [first, second] = await setup.sends("gus", { purpose: "note" }, [await photo(), await photo("#3c3")]);
  const path = (id: number, what: string) => `/api/bookings/${booking.id}/photos/${id}/${what}`;
  const allows = async (id: number) => (await as.ana.post(path(id, "allow"), {})).status;
  const takesBack = async (id: number) => (await as.ana.delete(path(id, "allow"))).status;
  const shows = (id: number, body: object = {}) => as.gus.post(path(id, "portfolio"), body);
  const states = async (window = as.ana) => {
    const { notePhotos } = (await (await window.get(`/api/bookings/${booking.id}`)).json()) as BookingDetail;
    return notePhotos!.map(({ isAllowed, isInPortfolio }) => [isAllowed, isInPortfolio]);
  };
  const profile = async () => (await app.visitor().get(`/groomer/${gus.profile.id}`)).text();
  const portfolio = () => findRows(db, portfolioImages);
  const emails = () => findRows(db, outbox);
  return { ...setup, first: first!, second: second!, allows, takesBack, shows, states, profile, portfolio, emails };
}

test("lets a groomer show a photo as a copy once its parent allows it", async () => {
  const { app, as, first, allows, shows, states, profile } = await setUpSent();
  expect(await refusal(shows(first.id))).toEqual([409, NOT_ALLOWED_TEXT]);
  expect(await states(as.gus)).toEqual([
    [false, false],
    [false, false],
  ]);

  expect(await allows(first.id)).toBe(204);
  const answer = await shows(first.id, { caption: "A calm bath" });
  const image = (await answer.json()) as PortfolioImageView;

  expect(answer.status).toBe(201);
  expect(image).toMatchObject({ caption: "A calm bath", sortOrder: 0, width: 60 });
  expect((await app.visitor().get(image.imageUrl)).status).toBe(200);
  const text = await profile();
  expect(text).toContain(image.imageUrl.replace(".webp", ""));
  const hidden = first.url.split("/").at(-1)!.replace(".webp", "");
  const names = JSON.stringify([image, text, await (await as.gus.get(PORTFOLIO_PATH)).text()]);
  expect(names).not.toContain(hidden);
  expect(names).not.toContain("visitPhoto");
  expect(await states()).toEqual([
    [true, true],
    [false, false],
  ]);
});

test("emails the groomer once with a first name and shows both sides the history", async () => {
  const { as, booking, first, second, allows, takesBack, emails } = await setUpSent();

  expect([await allows(first.id), await allows(first.id), await allows(second.id)]).toEqual([204, 204, 204]);
  expect([await takesBack(first.id), await takesBack(first.id), await allows(first.id)]).toEqual([204, 204, 204]);

  expect(emails().map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ["gus@example.com", "You can show a photo of your work"],
  ]);
  expect(emails()[0]!.text).toContain("ana said you can show a photo from their visit.");
  const { history } = (await (await as.gus.get(`/api/bookings/${booking.id}`)).json()) as BookingDetail;
  const steps = ["allowed", "allowed", "withdrawn", "allowed"].map((step) => `photo-${step}`);
  expect(history.map(({ what }) => what).slice(-4)).toEqual(steps as never);
});

test("removes the copy at once when a parent withdraws and notifies the groomer", async () => {
  const { app, first, second, allows, takesBack, shows, states, profile, portfolio, emails } = await setUpSent();
  for (const { id } of [first, second]) {
    await allows(id);
    expect((await shows(id)).status).toBe(201);
  }
  const [image] = portfolio();
  expect(await profile()).toContain(image!.file.replace(".webp", ""));

  expect(await takesBack(first.id)).toBe(204);

  expect(portfolio()).toMatchObject([{ visitPhotoId: second.id, sortOrder: 0 }]);
  expect(await profile()).not.toContain(image!.file.replace(".webp", ""));
  expect(await states()).toEqual([
    [false, false],
    [true, true],
  ]);
  expect(emails().at(-1)).toMatchObject({
    recipient: "gus@example.com",
    subject: "We removed a photo from your portfolio",
  });
  const trace = findRow(app.ctx.db, auditLog, { action: "photo-withdrawn" })!;
  expect(JSON.parse(trace.detail!)).toEqual({ photo: first.id, shown: true });
  expect(await refusal(shows(first.id))).toEqual([409, NOT_ALLOWED_TEXT]);
});

test("stops serving a withdrawn photo and its small copy unless another groomer shows it", async () => {
  const { app, folder, gil, first, second, allows, takesBack, shows, portfolio } = await setUpSent();
  for (const { id } of [first, second]) {
    await allows(id);
    expect((await shows(id)).status).toBe(201);
  }
  const files = portfolio().map(({ file }) => file);
  const seen = () =>
    Promise.all(
      files
        .flatMap((file) => [file, smallImageUrl(file)])
        .map(async (file) => (await app.visitor().get(uploadPath(file))).status),
    );
  expect(await seen()).toEqual([200, 200, 200, 200]);
  for (const file of files) utimesSync(join(folder, file), 1, 1);
  const { id: _, visitPhotoId: __, ...image } = portfolio()[1]!;
  addRow(app.ctx.db, portfolioImages, { ...image, groomerId: gil.profile.id });

  expect([await takesBack(first.id), await takesBack(second.id)]).toEqual([204, 204]);

  expect(await seen()).toEqual([404, 404, 200, 200]);
});

test("keeps a newly stored file for an upload still in progress", async () => {
  const { app, first, allows, takesBack, shows, portfolio } = await setUpSent();
  await allows(first.id);
  await shows(first.id);
  const [image] = portfolio();

  await takesBack(first.id);

  expect((await app.visitor().get(uploadPath(image!.file))).status).toBe(200);
});

test("adds a photo once from two windows and none to a full portfolio", async () => {
  const { app, gus, first, second, allows, shows, portfolio } = await setUpSent();
  await allows(first.id);
  await allows(second.id);

  const answers = await Promise.all([shows(first.id), shows(first.id)]);

  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(portfolio()).toHaveLength(1);
  expect(await refusal(shows(first.id))).toEqual([409, ALREADY_SHOWN_TEXT]);
  const size = { width: 1, height: 1, createdAt: 0, groomerId: gus.profile.id };
  for (let sortOrder = 1; sortOrder < 10; sortOrder++) {
    const file = `${String(sortOrder).repeat(64)}.webp`;
    addRow(app.ctx.db, portfolioImages, { ...size, file, sortOrder });
  }
  expect(await refusal(shows(second.id))).toEqual([409, portfolioFullText]);
});

test("doesn't show a photo that is withdrawn while being added", async () => {
  const { first, allows, takesBack, shows, portfolio } = await setUpSent();
  await allows(first.id);

  const [answer] = await Promise.all([shows(first.id), takesBack(first.id)]);

  expect(await refusal(answer)).toEqual([409, NOT_ALLOWED_TEXT]);
  expect(portfolio()).toEqual([]);
});

test("lets a groomer remove and add a photo again and move it", async () => {
  const { as, first, second, allows, shows, states, portfolio } = await setUpSent();
  await allows(first.id);
  await allows(second.id);
  await shows(second.id);
  const { id } = (await (await shows(first.id)).json()) as PortfolioImageView;

  expect((await as.gus.patch(`/api/portfolio-images/${id}`, { sortOrder: 0 })).status).toBe(200);
  expect(portfolio().map(({ visitPhotoId }) => visitPhotoId)).toEqual([second.id, first.id]);
  expect((await as.gus.delete(`/api/portfolio-images/${id}`)).status).toBe(204);

  expect(await states()).toEqual([
    [true, false],
    [true, true],
  ]);
  expect((await shows(first.id)).status).toBe(201);
});

test("allows and shows only note photos", async () => {
  const { shows, allows, sendsOne } = await setUpSent();
  const inRequest = await sendsOne("ana", { purpose: "request" });

  expect([await allows(inRequest.id), (await shows(inRequest.id)).status]).toEqual([404, 404]);
});

test("allows and shows and withdraws photos without script", async () => {
  const { as, booking, first, profile, portfolio } = await setUpSent();
  const path = `/bookings/${booking.id}`;
  const page = async (window = as.ana) => mainText(await window.get(path));
  const press = async (window: typeof as.ana, what: string) => {
    const answer = await window.submit(`${path}/photos/${first.id}/${what}`, {});
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `${path}#after-visit`]);
  };
  expect(await page()).toContain("Allow in portfolio");
  expect(await page(as.gus)).toContain("Not allowed in your portfolio");
  await press(as.gus, "portfolio");
  expect(await (await as.gus.get(path)).text()).toContain(NOT_ALLOWED_TEXT);

  await press(as.ana, "allow");
  expect(await page()).toContain("Allowed Don't allow");
  expect(await page(as.gus)).toContain("Add to portfolio");
  await press(as.gus, "portfolio");
  expect(await page()).toContain("In their portfolio Don't allow");
  expect(await page(as.gus)).toContain("In your portfolio");
  expect(await profile()).toContain(portfolio()[0]!.file.replace(".webp", ""));
  await press(as.ana, "withdraw");
  expect(portfolio()).toEqual([]);
});

test("removes a permission and its copy when the parent closes the account", async () => {
  const { app, as, gus, first, allows, shows, portfolio, emails, states } = await setUpSent();
  await allows(first.id);
  await shows(first.id);

  expect((await as.ana.delete("/api/account", { password: PASSWORD })).status).toBe(204);

  expect(portfolio()).toEqual([]);
  expect(findRows(app.ctx.db, allowedPhotos)).toEqual([]);
  expect(await states(signedIn(app, gus.user, "groomer"))).toEqual([
    [false, false],
    [false, false],
  ]);
  const email = emails().find(({ subject }) => subject === "We removed a photo from your portfolio")!;
  expect(email.text).toContain("closed their account");
  expect(email.text).not.toContain("ana");
});

test("deletes photos and copies and permissions when a groomer closes the account", async () => {
  const { app, as, first, allows, shows, portfolio } = await setUpSent();
  await allows(first.id);
  await shows(first.id);

  expect((await as.gus.delete("/api/account", { password: PASSWORD })).status).toBe(204);

  expect(portfolio()).toEqual([]);
  for (const table of [allowedPhotos, visitPhotos]) expect(app.ctx.db.select().from(table).all()).toEqual([]);
});

test("keeps a shown photo past two years until it is withdrawn", async () => {
  const { app, ana, booking, first, allows, shows } = await setUpSent();
  const { db } = app.ctx;
  const kept = () => findRows(db, visitPhotos).map(({ id }) => id);
  await allows(first.id);
  await shows(first.id);
  app.clock.set(booking.startsAt + VISITS_KEPT_MS + 1);

  await deleteOldData(app.ctx);
  expect(kept()).toEqual([first.id]);
  const later = signedIn(app, ana, "pet_parent");
  expect((await later.delete(`/api/bookings/${booking.id}/photos/${first.id}/allow`)).status).toBe(204);
  await deleteOldData(app.ctx);
  expect(kept()).toEqual([]);
});

test("keeps permissions while a parent is suspended", async () => {
  const { app, ana, first, allows, shows, portfolio } = await setUpSent();
  await allows(first.id);
  changeRows(app.ctx.db, users, { id: ana.id }, { disabledAt: app.ctx.now() });

  expect((await shows(first.id)).status).toBe(201);
  expect(portfolio()).toHaveLength(1);
});

test("refuses a copy without a permission in the database", async () => {
  const { app, first, allows, shows } = await setUpSent();
  await allows(first.id);
  await shows(first.id);

  expect(() => removeRows(app.ctx.db, allowedPhotos, {})).toThrow("FOREIGN KEY");
});
