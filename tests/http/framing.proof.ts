import { expect, test } from "bun:test";
import { takes } from "#tests/listing/link-names/setup.ts";
import { testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";

test("lets other sites frame exactly one path", async () => {
  const app = await testApp({ env: { RATE_LIMITS: "off" } });
  const groomer = signedIn(app, (await addGroomer(app, "gus")).user, "groomer");
  await takes(groomer, "blue-ridge");
  const parent = signedIn(app, await addUser(app, "pet_parent", "ana"), "pet_parent");
  const boss = signedIn(app, await addUser(app, "admin", "boss"), "admin");
  const paths = app.app.routes
    .filter(({ method }) => method === "GET")
    .map(({ path }) => path.replace("@:linkName", "@blue-ridge").replaceAll(/:\w+|\*/g, "1"));
  const framed = new Set<string>();
  const all = new Set([...paths, "/nowhere", "/embed/", "/embed/@", "/embed/@blue-ridge/x", "/@embed"]);
  for (const [at, path] of [...all].entries()) {
    const windows = [app.visitor(), parent, groomer, boss];
    for (const window of path.startsWith("/api/") ? [windows[at % windows.length]!] : windows) {
      const { headers, body } = await window.send("GET", path);
      const isFramed = !headers.get("content-security-policy")?.includes("frame-ancestors 'none'");
      if (isFramed || headers.get("x-frame-options") !== "DENY") framed.add(path);
      if (isFramed) expect(headers.getSetCookie()).toEqual([]);
      await body?.cancel();
    }
  }

  expect(paths.length).toBeGreaterThan(100);
  expect([...framed]).toEqual(["/embed/@blue-ridge"]);
});
