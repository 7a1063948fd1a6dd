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
  expect(digest).toBe("68371e2b3be6e8303fd06b7bbab0ddcbc6445c559c3fa18636a6284dd0e30cb6");
}, 60_000);
