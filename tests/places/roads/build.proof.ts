import { expect, test } from "bun:test";
import { encodeRoadBlocks } from "#db/roads/roads-file.ts";
import { roadsOf } from "../../../dev/data/roads/build-data.ts";
import { readCountry } from "../../../dev/data/roads/build-net.ts";

test("builds the same Puget Sound roads from the map on any machine", () => {
  const country = readCountry(([lon, lat]) => lon > -123.2 && lon < -121.8 && lat > 47 && lat < 48.8);
  const data = roadsOf(country);
  const digest = new Bun.CryptoHasher("sha256").update(encodeRoadBlocks(data)).digest("hex");

  expect(data.points).toBeGreaterThan(150);
  expect(data.landings).toBeGreaterThan(20);
  expect(digest).toBe("756e412a088ed943d2d0b554d58c0c1e02ef0c7614b0fa1b35fe9938cc19705f");
}, 60_000);
