import { afterAll, expect, test } from "bun:test";
import { evilBodies } from "#tests/proof/abuse/bodies.ts";
import { evilImages } from "#tests/proof/abuse/images.ts";
import { floodedPages } from "#tests/proof/abuse/pages.ts";
import { closeShared } from "#tests/proof/abuse/shared-site.ts";
import { webhookStorm } from "#tests/proof/abuse/webhooks.ts";
import type { Figure } from "#tests/proof/support/report.ts";

/** Checks counts only. Times and memory belong to `bun run test:abuse` on an idle machine. */
const missed = (figures: Figure[]) => figures.filter(({ limit, ok }) => !ok && !limit.startsWith("<="));

afterAll(closeShared);

test.each([
  ["refuses malicious requests without a failure", evilBodies],
  ["refuses malicious photos and strips metadata from good ones", evilImages],
  ["leaves other people their connections during a flood", floodedPages],
  ["ends the same with repeated, shuffled, and forged events and a kill", webhookStorm],
])("%s", async (_what, run) => {
  const figures = await run(true);

  expect(figures.length).toBeGreaterThan(2);
  expect(missed(figures)).toEqual([]);
});
