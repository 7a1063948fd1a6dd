import { afterAll, afterEach, beforeEach, expect, mock, spyOn, test } from "bun:test";
import * as memberships from "#src/features/money/memberships/admin-change.ts";
import { testWith } from "#tests/support/test-with.ts";
import { setUpAdmin } from "./setup.ts";

const change = spyOn(memberships, "changeMembershipByAdmin");
beforeEach(() => {
  change.mockReset();
  change.mockResolvedValue(undefined as never);
});
afterEach(() => mock.clearAllMocks());
afterAll(() => change.mockRestore());

const input = { action: "cancel", reason: "Moved away" };

test("passes an admin's action and reason to the membership and returns its state", async () => {
  const { as, gus, boss } = await setUpAdmin();

  const response = await as.boss.patch(`/api/admin/groomer-subscription/${gus.user.id}`, input);

  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ userId: gus.user.id, groomerId: gus.profile.id, state: "active" });
  const [, { viewer }, userId, asked] = change.mock.calls[0]!;
  expect(viewer.userId).toBe(boss.id);
  expect(userId).toBe(gus.user.id);
  expect(asked).toEqual({ ...input, until: null } as never);
});

testWith("ends a grant with its last day in the groomer's time zone", setUpAdmin, async ({ as, gus }) => {
  await as.boss.patch(`/api/admin/groomer-subscription/${gus.user.id}`, {
    action: "reactivate",
    reason: "A month on us",
    until: "2026-07-31",
  });

  expect(change.mock.calls[0]![3].until).toBe(Date.parse("2026-08-01T04:00:00Z") - 1);
});

testWith("refuses each wrong input beside its field and changes nothing", setUpAdmin, async ({ as, gus }) => {
  const cases: [object, string][] = [
    [{ reason: "x" }, "action"],
    [{ action: "delete", reason: "x" }, "action"],
    [{ action: "cancel" }, "reason"],
    [{ action: "cancel", reason: " " }, "reason"],
    [{ action: "cancel", reason: "x".repeat(501) }, "reason"],
    [{ ...input, until: "2026-07-31" }, "until"],
    [{ ...input, action: "reactivate", until: "2026-06-09" }, "until"],
    [{ ...input, action: "reactivate", until: "soon" }, "until"],
  ];

  for (const [body, field] of cases) {
    const response = await as.boss.patch(`/api/admin/groomer-subscription/${gus.user.id}`, body);
    expect(response.status).toBe(422);
    expect(Object.keys((await response.json()).error.fields)).toEqual([field]);
  }
  expect(change).not.toHaveBeenCalled();
});
