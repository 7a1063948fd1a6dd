import { expect, test } from "bun:test";
import { isNotNull, ne } from "drizzle-orm";
import { auditLog, clientImports, clientPets, clients, transact } from "#db/db.ts";
import { insertVisit } from "#src/features/visits/bookings/added/view.ts";
import { DAY_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import type { ClientDetail, ClientsPage } from "#src/shared/clients/clients.ts";
import { MAX_CLIENTS } from "#src/shared/day/added/added-labels.ts";
import type { ImportDone, ImportPreview } from "#src/shared/day/added/imports.ts";
import { bodyOf } from "#tests/support/answers.ts";
import type { Browser } from "#tests/support/app.ts";
import { addedClients, findRow, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { setUpClients } from "../setup.ts";
import { importFile, PATH } from "./sending.ts";

const three =
  "Name,Phone,Email,Street,ZIP,Pet Name\nAnn Lee,828-555-0171,,12 Elm St,28801,Bella\nBob Hill,,bob@example.com,,99999,\nCleo Fern,,,,,Tom\n";

const preview = async (as: Browser, file: string) =>
  (await (await importFile(as, file, { isPreview: true })).json()) as ImportPreview;
const imported = async (as: Browser, file: string) => (await (await importFile(as, file)).json()) as ImportDone;

testWith("previews a file and writes nothing", setUpClients, async ({ as, app }) => {
  const { columns, clients: shown, ...counts } = await preview(as.gus, three);

  expect(counts).toEqual({
    title: null,
    rows: 3,
    added: 3,
    pets: 2,
    known: 0,
    faulty: 1,
    leftOut: 0,
    problems: [{ row: 3, text: "We don't know ZIP code 99999, so it was kept as a note.", isLeftOut: false }],
  });
  expect(columns.slice(0, 2)).toEqual([
    { name: "Name", example: "Ann Lee", holds: "name" },
    { name: "Phone", example: "828-555-0171", holds: "phone" },
  ]);
  expect(shown.map(({ name, place, note }) => [name, place, note])).toEqual([
    ["Ann Lee", "12 Elm St, 28801", null],
    ["Bob Hill", null, "ZIP code: 99999"],
    ["Cleo Fern", null, null],
  ]);
  expect(app.ctx.db.select().from(clients).where(ne(clients.source, "request")).all()).toEqual([]);
});

testWith("adds all clients of a file with town and pets and logs only counts", setUpClients, async ({ as, app }) => {
  expect(await imported(as.gus, three)).toEqual({ id: 1, added: 3, known: 0, leftOut: 0 });

  const page = (await (await as.gus.get("/api/clients?q=elm")).json()) as ClientsPage;
  expect(page.clients).toMatchObject([{ name: "Ann Lee", pets: [{ name: "Bella" }] }]);
  expect(findRow(app.ctx.db, clients, { name: "Ann Lee" })).toMatchObject({
    city: "Asheville",
    state: "NC",
    importId: 1,
  });
  const [entry] = findRows(app.ctx.db, auditLog, { action: "clients-imported" });
  expect(entry).toMatchObject({ target: "import 1", detail: JSON.stringify({ added: 3, known: 0, leftOut: 0 }) });
});

test("adds no one when a file is imported again or a client already books", async () => {
  const { as, app, ana } = await setUpClients();
  await imported(as.gus, three);

  expect(await preview(as.gus, three)).toMatchObject({ added: 0, known: 3 });
  expect(await imported(as.gus, three)).toEqual({ id: null, added: 0, known: 3, leftOut: 0 });
  const again =
    "Client,Cell,E-mail,Address\nAnn L.,+1 (828) 555-0171,,\nB. Hill,,BOB@example.com,\nNew One,,,1 Oak St\n";
  expect(await imported(as.gus, again)).toMatchObject({ added: 1, known: 2 });
  expect(await imported(as.gus, `Name,Email\nMrs. Ana,${ana.email}\n`)).toMatchObject({ added: 0, known: 1 });
  expect(addedClients(app.ctx.db)).toHaveLength(4);
});

testWith("adds a client that another groomer has", setUpClients, async ({ as, asGil }) => {
  await imported(as.gus, three);

  expect(await imported(asGil, three)).toMatchObject({ added: 3, known: 0 });
});

test("lets a groomer undo an import for a day except for clients used since", async () => {
  const { as, app, gus, asGil } = await setUpClients();
  const { id } = await imported(as.gus, three);
  const idOf = (name: string) => findRow(app.ctx.db, clients, { name })!.id;
  app.clock.advance(DAY_MS - 1);
  await as.gus.patch(`/api/clients/${idOf("Bob Hill")}`, { note: "Rings back" });
  const facts = { groomerId: gus.profile.id, clientId: idOf("Cleo Fern"), visitMinutes: 60, serviceZipCode: "28801" };
  const visit = { ...facts, preferredDate: "2026-06-20", arrivalFrom: "10:00", status: "accepted" as const };
  transact(app.ctx.db, (tx) => insertVisit(tx, visit, [], 1));

  expect((await asGil.delete(`${PATH}s/${id}`)).status).toBe(404);
  expect(await (await as.gus.delete(`${PATH}s/${id}`)).json()).toEqual({ removed: 1, stayed: 2 });
  expect((await as.gus.delete(`${PATH}s/${id}`)).status).toBe(404);
  expect(addedClients(app.ctx.db).map(({ name }) => name)).toEqual(["Bob Hill", "Cleo Fern"]);
  const entered = app.ctx.db.select().from(clientPets).where(isNotNull(clientPets.name)).all();
  expect(entered.map(({ name }) => name)).toEqual(["Tom"]);
});

testWith("undoes an import of clients saved without a change", setUpClients, async ({ as, app }) => {
  const { id } = await imported(as.gus, three);
  app.clock.advance(MINUTE_MS);
  for (const { id: clientId } of addedClients(app.ctx.db)) {
    const { added } = await bodyOf<ClientDetail>(as.gus.get(`/api/clients/${clientId}`));
    const { name, note, phone, pets } = added;
    for (const saved of [{ name, note }, { phone, pets }, { name: ` ${name} ` }, {}])
      expect((await as.gus.patch(`/api/clients/${clientId}`, saved)).status).toBe(200);
  }

  expect(await (await as.gus.delete(`${PATH}s/${id}`)).json()).toEqual({ removed: 3, stayed: 0 });
});

testWith("keeps an import after a day", setUpClients, async ({ as, app }) => {
  const { id } = await imported(as.gus, three);
  app.clock.advance(DAY_MS);

  const response = await as.gus.delete(`${PATH}s/${id}`);
  expect(response.status).toBe(409);
  expect(await response.text()).toContain("You can undo an import for 24 hours.");
});

testWith("adds no one from a file that exceeds the groomer's maximum", setUpClients, async ({ as, app, gus }) => {
  app.ctx.db.$client.run(`INSERT INTO clients (groomer_id, source, name, created_at, changed_at)
    SELECT ${gus.profile.id}, 'added', 'Someone', 1, 1 FROM us_zips LIMIT ${MAX_CLIENTS - 2}`);

  expect((await importFile(as.gus, three)).status).toBe(409);
  expect(findRows(app.ctx.db, clients, { name: "Ann Lee" })).toEqual([]);
});

testWith("leaves nothing behind after a failed import and allows another try", setUpClients, async ({ as, app }) => {
  const { db } = app.ctx;
  const client = db.$client;
  client.run(
    "CREATE TRIGGER full BEFORE INSERT ON client_pets WHEN new.name = 'Tom' BEGIN SELECT RAISE(ABORT, 'full'); END",
  );
  const before = findRows(db, auditLog);

  expect((await importFile(as.gus, three)).status).toBe(500);

  expect([findRows(db, clientImports), addedClients(db)]).toEqual([[], []]);
  expect(db.select().from(clientPets).where(isNotNull(clientPets.name)).all()).toEqual([]);
  expect(findRows(db, auditLog)).toEqual(before);
  expect((await preview(as.gus, three)).added).toBe(3);
  client.run("DROP TRIGGER full");
  expect(await imported(as.gus, three)).toEqual({ id: 1, added: 3, known: 0, leftOut: 0 });
  expect((await preview(as.gus, three)).known).toBe(3);
});

test.each([
  [{ columns: "phone" }, 422, "Choose the column with the client's name"],
  [{ columns: "name,wings" }, 422, "Choose a field for each column"],
  [{ file: `Name\n${"x".repeat(5_300_000)}` }, 413, "Your client list can be up to 5MB."],
])(
  "refuses a file with %o with a sentence",
  async ({ file = three, columns }: { file?: string; columns?: string }, status, sentence) => {
    const { as } = await setUpClients();

    const response = await importFile(as.gus, file, columns === undefined ? {} : { columns });
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(sentence);
  },
);

testWith("refuses a file built to take long with one sentence", setUpClients, async ({ as }) => {
  const response = await importFile(as.gus, '"a"x,'.repeat(1_000_000), { isPreview: true });

  expect(response.status).toBe(422);
  expect(await response.text()).toContain("This file is too big.");
});
