import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { memberships, users } from "#db/schema/tables.ts";
import { reconcile } from "#src/features/money/memberships/provider/reconcile.ts";
import { siteForTests } from "./site.ts";

const site = siteForTests(1);
const changes = () =>
  site.local.requests.filter(({ method, path }) => method === "POST" && /customers\/\w+$/.test(path));

test("a new name and address reach the provider, also when it was away at first, and once", async () => {
  await site.givesCard(0, "pm_card_visa");
  await site.window(0).post("/api/subscription/sync");
  const { ctx } = site.app;
  const { customerId } = ctx.db.select().from(memberships).get()!;
  await reconcile(ctx);
  ctx.db
    .update(users)
    .set({ email: "new@example.com", fullName: "New Name" })
    .where(eq(users.id, site.owners[0]!.id))
    .run();

  site.local.fail({ on: `POST /v1/customers/${customerId}`, how: "500", times: 2 });
  await reconcile(ctx).catch(() => {});
  const whileAway = site.local.store.get("customer", customerId!).email;
  await reconcile(ctx);
  const after = changes().length;
  await reconcile(ctx);

  expect(whileAway).not.toBe("new@example.com");
  expect(site.local.store.get("customer", customerId!)).toMatchObject({ email: "new@example.com", name: "New Name" });
  expect(changes()).toHaveLength(after);
});
