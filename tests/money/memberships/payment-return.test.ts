import { expect, test } from "bun:test";
import { readFlash } from "#src/http/sessions/flash.ts";
import { createEmbedded } from "#src/ports/payments/embedded.ts";
import { type Intent, PaymentError } from "#src/ports/payments/provider.ts";
import { testApp } from "#tests/support/app.ts";
import { testConfig } from "#tests/support/config.ts";
import { type MembershipSetup, setUpMembership } from "./setup.ts";

/** A provider that takes its time over payments, or does not answer. */
async function slowScene() {
  const mood: { status?: Intent["status"]; isDown?: boolean } = {};
  const app = await testApp({
    env: { RATE_LIMITS: "off" },
    payments: (setup) => {
      const real = createEmbedded(setup);
      const getIntent = async (id: string) => {
        if (mood.isDown) throw new PaymentError("unavailable", "The payment provider isn't responding.");
        const intent = await real.getIntent(id);
        return mood.status ? { ...intent, status: mood.status } : intent;
      };
      return { ...real, getIntent };
    },
  });
  return { it: await setUpMembership(app), mood };
}

const returned = async ({ gus }: MembershipSetup) => {
  const answer = await gus.get("/groomer-dashboard?payment=return");
  const cookie = answer.headers.get("set-cookie") ?? "";
  return readFlash({ config: testConfig() }, new Request("http://localhost", { headers: { cookie } }));
};
const bannerOf = async ({ gus }: MembershipSetup) => {
  const html = await (await gus.get("/groomer-dashboard?tab=services")).text();
  return /data-membership-banner[^>]*>(.*?)<nav class="dash-tabs/s.exec(html)![1]!;
};

/** Gus has paid before; without the pending payment he would see red. */
async function paysAgain({ subscribe, gus, pass, open }: MembershipSetup) {
  await subscribe();
  await gus.post("/api/membership/cancel");
  await pass(31);
  await open();
}

test("while a payment is being confirmed nothing is red and nobody is asked to pay", async () => {
  const { it, mood } = await slowScene();
  await paysAgain(it);
  const before = await bannerOf(it);
  mood.status = "processing";

  const said = await returned(it);
  const banner = await bannerOf(it);

  expect(before).toContain("Subscription Payment Required");
  expect(said).toEqual({
    kind: "success",
    title: "Your payment is being confirmed",
    description: "This usually takes a few minutes.",
  });
  expect(banner).toContain("Your payment is being confirmed");
  expect(banner).toContain('href="/groomer-dashboard?payment=return"');
  expect(banner).not.toMatch(/notice bad|Pay to Reactivate|href="\/subscribe"/);
  expect(await it.open()).toMatchObject({ isActive: false, status: "processing" });
});

test("while the provider does not answer nothing is red either, and then the truth comes", async () => {
  const { it, mood } = await slowScene();
  await paysAgain(it);
  mood.isDown = true;

  const said = await returned(it);
  const banner = await bannerOf(it);
  mood.isDown = false;

  expect(said?.title).toBe("Your payment is being confirmed");
  expect(said?.description).toContain("We'll try again in a few minutes");
  expect(banner).toContain("The payment provider isn't responding");
  expect(banner).not.toContain("notice bad");
  expect(await bannerOf(it)).toContain("Subscription Payment Required");
});

test("while the provider does not answer the payment page is there, and says that nothing can be prepared", async () => {
  const { it, mood } = await slowScene();
  await it.open();
  mood.isDown = true;

  const page = await it.gus.get("/subscribe");
  const answer = await it.gus.post("/api/get-or-create-subscription");

  expect([page.status, answer.status]).toEqual([200, 503]);
  expect(await answer.json()).toMatchObject({ error: { code: "unavailable" } });
});

test("without an open attempt the provider is not asked for the dashboard", async () => {
  const { it, mood } = await slowScene();
  mood.isDown = true;

  expect(await bannerOf(it)).toContain("Start your membership");
});
