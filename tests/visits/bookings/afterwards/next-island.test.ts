import { expect, test } from "bun:test";
import { act } from "react";
import { openTab } from "../requests/open-tab.ts";
import { setUpNext } from "./next-setup.ts";

test("of two choices of weeks the later one counts, also where the earlier one fails after it", async () => {
  const { as, id } = await setUpNext();
  const connected = as.gus.send;
  const slow = Promise.withResolvers<void>();
  as.gus.send = async (method, path, options) => {
    if (!path.endsWith("weeks=5")) return connected(method, path, options);
    await slow.promise;
    return Response.json({ error: { message: "The site restarts." } }, { status: 503 });
  };

  await openTab(as.gus, `/bookings/${id}?open=next`, async (tab) => {
    expect(tab.text("dialog h2")).toBe("Offer the next visit");
    await tab.type("#weeks", "5");
    await tab.type("#weeks", "8");
    await act(() => Bun.sleep(60));
    expect(tab.text("dialog")).toContain("Tue, Aug 11, morning");
    await act(async () => {
      slow.resolve();
      await Bun.sleep(30);
    });

    expect(tab.text("dialog")).not.toContain("The site restarts.");
  });
});
