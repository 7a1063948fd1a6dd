import { expect, test } from "bun:test";

/** Who imports it, of the code of the site. */
async function importers(name: RegExp): Promise<string[]> {
  const found: string[] = [];
  for await (const file of new Bun.Glob("{src,islands,views,db}/**/*.{ts,tsx}").scan()) {
    if (name.test(await Bun.file(file).text())) found.push(file);
  }
  return found.sort();
}

test("minutes are asked of travel.ts alone: nobody else knows of roads", async () => {
  const inside = /^src\/(?:domain|base)\/roads\//;
  const roads = await importers(/from "[^"]*\/roads\/[^"]*"/);
  expect(roads.filter((file) => !inside.test(file) && !file.startsWith("db/roads/"))).toEqual(["src/start.ts"]);
});

test("the room of a day, its suggestions, its map, the search on a day and the numbers stand on travel.ts", async () => {
  const asking = await importers(/from "[^"]*\/travel\.ts"/);
  for (const part of ["bookings/room/", "day-plan/", "today/", "finding/search/", "bookings/requests/"]) {
    expect(
      asking.some((file) => file.includes(part)),
      part,
    ).toBe(true);
  }
});

test("nobody else turns miles into minutes", async () => {
  expect(await importers(/\bmph\b/)).toEqual(["db/roads/build-speeds.ts", "src/domain/travel.ts"]);
});
