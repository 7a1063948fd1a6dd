import { expect, test } from "bun:test";
import { isNotNull } from "drizzle-orm";
import { auditLog, clientPets, clients } from "#db/schema/tables.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { readRows } from "#tests/support/rows.ts";
import { type ClientsSetup, noteOnAna, noteOnWaffles, PATH, setUpClients } from "./setup.ts";

async function noted() {
  const setup = await setUpClients();
  await noteOnAna(setup, "=Rings back");
  await noteOnWaffles(setup, "Hates the dryer");
  return setup;
}
const kept = ({ app: { ctx } }: ClientsSetup) => [
  ...ctx.db.select().from(clients).where(isNotNull(clients.note)).all(),
  ...ctx.db.select().from(clientPets).where(isNotNull(clientPets.note)).all(),
];

test.each(["ana", "gus"] as const)("the notes go with the account of %s", async (who) => {
  const setup = await noted();
  expect(kept(setup)).toHaveLength(2);

  expect((await setup.as[who].delete("/api/account", { password: PASSWORD })).status).toBe(204);

  expect(kept(setup)).toEqual([]);
});

test("the groomer's export has the clients; the parent's has what was noted about them, and by whom", async () => {
  const setup = await noted();
  const exportOf = async (who: "ana" | "gus") =>
    (await setup.as[who].post("/api/account/export", { password: PASSWORD })).json();
  const [own, theirs] = [await exportOf("gus"), await exportOf("ana")];

  expect(own.clients).toEqual(await setup.list());
  expect(own.enteredAboutYou).toEqual([]);
  expect(theirs.clients).toEqual([]);
  expect(theirs.enteredAboutYou).toMatchObject([
    {
      groomerName: "Blue Ridge Bath Co.",
      name: null,
      note: "=Rings back",
      pets: [{ name: "Waffles", note: "Hates the dryer" }],
    },
  ]);
});

test("no screen or call of the parent shows a note", async () => {
  const { as } = await noted();
  const paths = ["bookings", "pets", "profile"].map((tab) => `/pet-parent-dashboard?tab=${tab}`);

  for (const path of [...paths, "/api/bookings/pet-parent", "/api/pets", "/api/user"]) {
    const text = await (await as.ana.get(path)).text();
    expect(text).not.toContain("Rings back");
    expect(text).not.toContain("Hates the dryer");
  }
});

test("the file for spreadsheets holds no formula, is not kept by anybody between, and stands in the log", async () => {
  const setup = await noted();

  const response = await setup.as.gus.get(`${PATH}.csv`);

  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="mudroom-clients-2026-06-10.csv"');
  expect(response.headers.get("cache-control")).toBe("no-store");
  const lines = (await response.text()).split("\r\n");
  expect(lines[0]).toStartWith('"name","pets",');
  expect(lines[1]).toBe(
    `"ana Tester","Waffles (Goldendoodle)","Waffles, a nervous doodle",2,"2026-06-01",,,0,0,0,"'=Rings back","Waffles: Hates the dryer",,,,,,`,
  );
  expect(lines).toHaveLength(3);
  const last = readRows(setup.app.ctx.db, auditLog).at(-1);
  expect(last).toMatchObject({ action: "clients-exported" });
});

test("it is made twenty times an hour, because everybody else waits meanwhile", async () => {
  const setup = await setUpClients();
  const statuses: number[] = [];
  for (let times = 0; times < 21; times++) statuses.push((await setup.as.gus.get(`${PATH}.csv`)).status);

  expect(statuses).toEqual([...Array(20).fill(200), 429]);
});
