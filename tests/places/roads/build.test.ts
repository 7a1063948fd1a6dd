import { expect, test } from "bun:test";
import { roadsOf } from "#db/roads/build-data.ts";
import { readCountry } from "#db/roads/build-net.ts";
import { bytesOfRoads } from "#db/roads/roads-file.ts";

test("the roads of Puget Sound, made anew from the map, are the same on each machine", () => {
  const country = readCountry(([lon, lat]) => lon > -123.2 && lon < -121.8 && lat > 47 && lat < 48.8);
  const data = roadsOf(country);
  const digest = new Bun.CryptoHasher("sha256").update(bytesOfRoads(data)).digest("hex");

  expect(data.points).toBeGreaterThan(150);
  expect(data.landings).toBeGreaterThan(20);
  expect(digest).toBe("e0ea302e454dd30a19bd99b2ac3316f4d8e04896546d5bed8537cc1159ecadba");
}, 60_000);
