import { expect, test } from "bun:test";
import { lastSeen } from "#src/features/desk/dashboards/settings/account-words.ts";
import { browserName } from "#src/features/people/accounts/sign-in/browser-name.ts";
import { HOUR_MS } from "#src/shared/base/duration.ts";
import { START, testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, PASSWORD, signedIn } from "#tests/support/people.ts";

const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)";
const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  [`${mac} Chrome/140.0.0.0 Safari/537.36`, "Chrome on Mac"],
  [`${mac} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, "Edge on Mac"],
  [`${iPhone} Version/18.0 Mobile/15E148 Safari/604.1`, "Safari on iPhone"],
  [`${iPhone} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, "Chrome on iPhone"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0", "Firefox on Windows"],
  ["Mozilla/5.0 (Linux; Android 15) SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36", "Samsung Internet on Android"],
  ["curl/8.5.0", "Unknown browser"],
  ["", "Unknown browser"],
])("%p is called %p", (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});

test.each([
  [0, "Within the last hour"],
  [1, "1 hour ago"],
  [23, "23 hours ago"],
  [24, "1 day ago"],
  [6 * 24, "6 days ago"],
  [7 * 24, "Jun 3, 2026"],
])("a visit %p hours ago reads %p", (hours, words) => {
  expect(lastSeen(START - hours * HOUR_MS, START)).toBe(words);
});

test("a pet parent's profile shows details, location and this browser first, without addresses of machines", async () => {
  const app = await testApp();
  const ana = await addUser(app, "pet_parent", "ana");
  const window = signedIn(app, ana, "pet_parent");
  const headers = { "user-agent": `${iPhone} Version/18.0 Mobile/15E148 Safari/604.1` };
  await app.visitor().post("/api/login", { username: "ana", password: PASSWORD }, headers);

  const page = async (section: string) =>
    (await window.get(`/pet-parent-dashboard?tab=profile&section=${section}`)).text();

  expect(await page("details")).toContain('value="ana Tester"');
  expect(await page("location")).toContain('value="1 Secret Street"');
  expect(await page("data")).toContain("Download my data");
  const devices = await page("devices");
  expect(devices).toContain("Log out everywhere");
  expect(devices.indexOf("This browser")).toBeLessThan(devices.indexOf("Safari on iPhone"));
  expect(devices).not.toContain("127.0.0.1");
});

test("a groomer's account leaves the location to the business", async () => {
  const app = await testApp();
  const { user } = await addGroomer(app, "gus");
  const gus = signedIn(app, user, "groomer");

  const page = await (await gus.get("/groomer-dashboard?tab=account")).text();

  expect(page).toContain("section=details");
  expect(page).not.toContain("section=location");
  expect((await gus.get("/groomer-dashboard?tab=account&section=location")).status).toBe(200);
});
