import { expect, test } from "bun:test";
import { auditLog, messages, outbox, pets, portfolioImages, users, visitNotes, visitPhotos } from "#db/db.ts";
import type { Ctx } from "#src/base/context.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { pixel } from "#tests/listing/offers/setup.ts";
import { testApp } from "#tests/support/app.ts";
import { noImages } from "#tests/support/images.ts";
import { addGroomer, addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { findRow, findRows } from "#tests/support/rows.ts";
import { moves, requestFor, sendRequest } from "#tests/visits/bookings/setup.ts";

const NEW_PASSWORD = "warm-biscuits-2";

async function setUpSlowPhotos() {
  const { promise: isStored, resolve: store } = Promise.withResolvers<void>();
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  const slowly = async () => {
    begin();
    await isStored;
    return { file: `${"0".repeat(32)}.webp`, width: 1, height: 1, bytes: 1 };
  };
  const images: Ctx["images"] = { ...noImages, store: slowly, storePrivate: slowly };
  const app = await testApp({ images });
  const ana = await addUser(app, "pet_parent", "ana");
  const gus = await addGroomer(app, "gus");
  const as = { ana: signedIn(app, ana, "pet_parent"), gus: signedIn(app, gus.user, "groomer") };
  return { app, ana, gus, as, hasBegun, store };
}

interface Upload {
  what: string;
  who: "ana" | "gus";
  status: number;
  send: (setup: Awaited<ReturnType<typeof setUpSlowPhotos>>) => Promise<Response>;
}

const uploads: Upload[] = [
  {
    what: "a pet with a photo",
    who: "ana",
    status: 401,
    send: ({ as }) => {
      const form = new FormData();
      form.set("name", "Waffles");
      form.set("type", "Dog");
      form.set("image", new File(["a photo"], "waffles.jpg", { type: "image/jpeg" }));
      return as.ana.upload("POST", "/api/pets", form);
    },
  },
  {
    what: "a portfolio photo",
    who: "gus",
    status: 401,
    send: ({ as }) => as.gus.post("/api/portfolio-images", { imageUrl: pixel }),
  },
  {
    what: "a profile photo",
    who: "gus",
    status: 401,
    send: ({ as }) => {
      const body = JSON.stringify({ imageUrl: pixel });
      return as.gus.send("PUT", "/api/profile-image", { body, headers: { "content-type": "application/json" } });
    },
  },
  {
    what: "a request with a photo",
    who: "ana",
    status: 401,
    send: (setup) => setup.as.ana.post("/api/bookings", requestFor(setup, { photos: [pixel] })),
  },
  {
    what: "a visit note",
    who: "gus",
    status: 401,
    send: async (setup) => {
      const { app, as } = setup;
      const { id, startsAt } = await sendRequest(setup, "ana");
      await moves(as.gus, id, "accepted");
      app.clock.set(startsAt + DAY_MS);
      return as.gus.patch(`/api/bookings/${id}/status`, { status: "completed", note: "So soft!", photos: [pixel] });
    },
  },
  {
    what: "a message with a photo",
    who: "ana",
    status: 409,
    send: async (setup) => {
      const { id } = await sendRequest(setup, "ana");
      return setup.as.ana.post(`/api/bookings/${id}/messages`, { text: "Look!", photos: [pixel] });
    },
  },
];

test.each(uploads.map((one) => [one.what, one] as const))(
  "drops %s that arrives after its account was closed",
  async (_, { who, status, send }) => {
    const setup = await setUpSlowPhotos();
    const { db } = setup.app.ctx;
    const sending = send(setup);
    await Promise.race([setup.hasBegun, sending]);

    const closed = await setup.as[who].delete("/api/account", { password: PASSWORD });
    setup.store();

    expect([closed.status, (await sending).status]).toEqual([204, status]);
    for (const table of [pets, portfolioImages, messages, visitNotes, visitPhotos]) {
      expect(findRows(db, table)).toEqual([]);
    }
    expect(db.select({ file: users.profileImage }).from(users).all()).toEqual([{ file: null }, { file: null }]);
    expect(findRows(db, auditLog).at(-1)!.action).toBe("account-closed");
  },
);

test("keeps a deleted account locked when its password changes at that moment", async () => {
  const { app, ana, as } = await setUpSlowPhotos();
  const { hasher } = app.ctx;
  const { promise: isHashed, resolve: hash } = Promise.withResolvers<void>();
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  const slowly = async (password: string) => {
    if (password === NEW_PASSWORD) {
      begin();
      await isHashed;
    }
    return hasher.hash(password);
  };
  Object.assign(app.ctx, { hasher: { ...hasher, hash: slowly } });
  const change = { currentPassword: PASSWORD, password: NEW_PASSWORD };
  const changing = signedIn(app, ana, "pet_parent").post("/api/account/password", change);
  await hasBegun;

  const closed = await as.ana.delete("/api/account", { password: PASSWORD });
  hash();

  expect([closed.status, (await changing).status]).toEqual([204, 401]);
  const shell = findRow(app.ctx.db, users, { id: ana.id })!;
  expect(await hasher.verify(NEW_PASSWORD, shell.passwordHash, "known")).toBe(false);
  const emails = findRows(app.ctx.db, outbox);
  expect(emails.map(({ subject }) => subject)).toEqual(["Your Mudroom account was deleted"]);
});
