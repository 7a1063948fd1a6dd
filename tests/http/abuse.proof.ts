import { afterAll, expect, test } from "bun:test";
import { evilBodies } from "#tests/proof/abuse/bodies.ts";
import { evilImages } from "#tests/proof/abuse/images.ts";
import { floodedPages } from "#tests/proof/abuse/pages.ts";
import { closeShared } from "#tests/proof/abuse/shared-site.ts";
import { webhookStorm } from "#tests/proof/abuse/webhooks.ts";
import type { Figure } from "#tests/proof/support/report.ts";

/** Times and memory are for `bun run test:abuse`, on a machine that does nothing else; what is counted holds anywhere. */
const missed = (figures: Figure[]) => figures.filter(({ limit, ok }) => !ok && !limit.startsWith("<="));

afterAll(closeShared);

test.each([
  ["evil requests are refused, and nothing of ours fails", evilBodies],
  ["evil pictures are refused, and good ones say nothing about their owner", evilImages],
  ["many connections on each public page leave the others theirs", floodedPages],
  [
    "events five times over, shuffled, forged, with Stripe failing and the process killed, end as without",
    webhookStorm,
  ],
])("%s", async (_what, run) => {
  const figures = await run(true);

  expect(figures.length).toBeGreaterThan(2);
  expect(missed(figures)).toEqual([]);
});
