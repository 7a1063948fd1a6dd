import { expect, test } from "bun:test";
import { sqlite } from "#db/open.ts";
import { type Frame, frameName, snappedCentre } from "#src/domain/map/frame.ts";
import { findDrawing, keptBytes } from "#src/features/places/map/drawings.tsx";
import { mapEdition } from "#src/features/places/map/edition.ts";
import type { Point } from "#src/shared/base/distance.ts";
import { mapPath } from "#src/shared/base/paths.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";

const MAX = 24_000_000;
const AT_MOST = 2;
const PACKED_ONE_IN = 8;

function framesOf({ ctx }: TestApp): Frame[] {
  const points = sqlite(ctx.db)
    .query<Point, []>("SELECT lat, lon FROM us_zips WHERE state IN ('OH', 'PA', 'NY', 'NJ', 'IN', 'MO') ORDER BY zip")
    .all();
  const frames = points.map((point): Frame => ({ ...snappedCentre(point), miles: 150, shape: "wide" }));
  return [...new Map(frames.map((frame) => [frameName(frame), frame])).values()];
}

test("however many maps visitors look at, drawings take 24 MB, and the one that was looked at longest ago goes first", async () => {
  const app = await testApp({ env: { RATE_LIMITS: "off" } });
  const visitor = app.visitor();
  const [beloved, ...others] = framesOf(app);
  const bytes = new Map<Frame, number>();
  async function lookAs(encoding: string, frame: Frame) {
    const response = await visitor.get(mapPath(frameName(frame), mapEdition()), { "accept-encoding": encoding });
    expect(response.status).toBe(200);
    return (await response.bytes()).length;
  }
  async function look(frame: Frame) {
    bytes.set(frame, AT_MOST * (await lookAs("identity", frame)));
  }

  await look(beloved!);
  const asked: Frame[] = [];
  const atLeast = () => asked.reduce((sum, frame) => sum + bytes.get(frame)!, 0);
  while (atLeast() < 1.2 * MAX) {
    const frame = others[asked.length]!;
    await look(frame);
    await look(beloved!);
    asked.push(frame);
    if (asked.length % PACKED_ONE_IN === 0)
      expect((await lookAs("br", frame)) + (await lookAs("gzip", frame))).toBeLessThan(bytes.get(frame)! / AT_MOST);
    expect(keptBytes()).toBeLessThanOrEqual(MAX);
  }

  const kept = asked.map((frame) => findDrawing(frame) !== undefined);
  const gone = kept.indexOf(true);
  expect(gone).toBeGreaterThan(10);
  expect(kept.slice(gone)).not.toContain(false);
  expect(findDrawing(beloved!)).toBeDefined();
  const inMemory = [beloved!, ...asked.slice(gone)].reduce((sum, frame) => sum + bytes.get(frame)!, 0);
  expect(inMemory).toBeLessThanOrEqual(MAX);
  expect(keptBytes()).toBeGreaterThan(0.9 * MAX);
});
