import { expect, test } from "bun:test";
import { visits } from "#db/db.ts";
import { changeRows, findRow } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { openTab, type Tab } from "../../visits/bookings/requests/open-tab.ts";
import { NEXT_TUESDAY } from "../../visits/bookings/setup.ts";
import { albright, enters } from "../added-visits/setup.ts";
import { setUpDay, visit } from "../day-plan/setup.ts";

const WEEK = `/groomer-dashboard?tab=bookings&view=calendar&date=${NEXT_TUESDAY}`;
const status = (tab: Tab) => tab.text(".calendar > [role=status]");

async function lifts(tab: Tab, id: number, ...keys: string[]) {
  await tab.key(`.week-grid [data-place="booking-${id}"]`, "Enter");
  for (const key of keys) await tab.key("#calendar", key);
}

/** Adds a visit for June Albright, who gets no email about it. */
async function withVisit(changes: Record<string, unknown> = {}) {
  const setup = await setUpDay();
  const own = await enters(setup.as.gus, { phone: "828-555-0101", ...changes });
  const when = () => {
    const { preferredDate, arrivalFrom, visitMinutes } = findRow(setup.app.ctx.db, visits, { id: own.id })!;
    return `${preferredDate} ${arrivalFrom} ${visitMinutes}`;
  };
  return { ...setup, own, when };
}

testWith("lets a groomer move a visit by keyboard and undo or text it", withVisit, async ({ as, own, when }) => {
  await openTab(as.gus, WEEK, async (tab) => {
    await lifts(tab, own.id, "ArrowDown", "ArrowDown", "ArrowRight");
    await tab.called("GET /api/visits/fit");
    expect(status(tab)).toMatch(/^June Albright · Wednesday, June 17, 2026 · 10:10 AM · \+\d+ min driving$/);
    await tab.key("#calendar", "Escape");
    expect([status(tab), when()]).toEqual(["", "2026-06-16 10:00 90"]);

    await lifts(tab, own.id, "ArrowDown", "ArrowRight", "Enter");
    expect(when()).toBe("2026-06-17 10:05 90");
    expect(tab.toast()).toBe("Visit updatedWe haven't let June know.UndoText June");
    expect(tab.find(".toast-offer[href]")!.getAttribute("href")).toContain("10%3A05");
    await tab.press("Undo");
    expect([tab.toast(), when()]).toEqual(["UndoneThe visit is back at its old time.", "2026-06-16 10:00 90"]);
  });
});

test("asks about a closed day and a series and leaves an ended visit", async () => {
  const { app, as, own, when } = await withVisit({ repeat: { everyWeeks: 4, untilDate: null } });
  await openTab(as.gus, WEEK, async (tab) => {
    await lifts(tab, own.id, "ArrowLeft", "ArrowLeft", "Enter");
    expect(tab.text("dialog h2")).toBe("Move to Sun, Jun 14, 10:00 AM?");
    tab.find("dialog input[value=later]")!.click();
    await tab.press("Move");
    expect(tab.text("dialog p")).toContain("You're closed on Jun 14, 2026.");
    await tab.press("Keep the time");
    expect([status(tab), when()]).toEqual(["", "2026-06-16 10:00 90"]);

    await lifts(tab, own.id, "ArrowLeft", "ArrowLeft", "Enter");
    tab.find("dialog input[value=later]")!.click();
    await tab.press("Move");
    await tab.press("Move anyway");
    expect(when()).toBe("2026-06-14 10:00 90");
    expect(tab.sent.findLast(({ method }) => method === "PATCH")!.body).toMatchObject({
      scope: "later",
      confirm: true,
    });

    changeRows(app.ctx.db, visits, { id: own.id }, { status: "completed" });
    await lifts(tab, own.id, "ArrowDown", "Enter");
    await tab.press("Move");
    expect(tab.text("dialog")).toContain("That visit is already over.");
  });
});

testWith("moves a site visit within its time of day and otherwise proposes it", setUpDay, async (setup) => {
  const id = await visit(setup, "bob");
  const stored = () => findRow(setup.app.ctx.db, visits, { id })!;
  await openTab(setup.as.gus, WEEK, async (tab) => {
    await lifts(tab, id, "ArrowDown", "ArrowDown", "Enter");
    expect(tab.text("dialog p")).toBe("We'll let bob Tester know the arrival window.");
    await tab.press("Move");
    expect(tab.toast()).toBe("Visit movedWe'll let bob Tester know.");
    const { arrivalFrom } = stored();
    expect(arrivalFrom).toMatch(/^(08|09|10):\d0$/);

    await lifts(tab, id, "ArrowLeft", "ArrowLeft", "ArrowDown", "Enter");
    expect(tab.text("dialog p")).toBe("Nothing changes until bob Tester chooses.");
    await tab.press("Propose");
    expect(tab.text("dialog p")).toContain("You're closed");
    await tab.press("Propose anyway");
    expect(tab.toast()).toBe("Proposal sentbob Tester has up to three days to reply.");
    expect(stored()).toMatchObject({ preferredDate: NEXT_TUESDAY, arrivalFrom });

    changeRows(setup.app.ctx.db, visits, { id }, { status: "pending", arrivalFrom: null, arrivalUntil: null });
    await lifts(tab, id, "ArrowDown", "Enter");
    changeRows(setup.app.ctx.db, visits, { id }, { status: "accepted" });
    await tab.press("Propose");
    expect(tab.text("dialog p")).toBe("We'll let bob Tester know the arrival window.");
  });
});

testWith("lets a groomer drag a visit to another day and drag its end", withVisit, async ({ as, own, when }) => {
  await openTab(as.gus, WEEK, async (tab) => {
    const HOUR_PX = 60;
    const box = (left: number, top: number, height: number) =>
      Object.assign(() => ({ left, right: left + 100, top, height, bottom: top + height }));
    const columns = tab.all(".week-grid [data-date] > ol");
    const hours = Number(tab.find(".week-grid")!.style.getPropertyValue("--hours"));
    columns.forEach((column, at) => {
      column.getBoundingClientRect = box(at * 100, 200, hours * HOUR_PX) as never;
    });
    tab.find(".week-grid")!.getBoundingClientRect = box(-50, 200, 900) as never;
    const at = (type: string, target: EventTarget, clientX: number, clientY: number) =>
      tab.doing(() => {
        const event = new window.Event(type, { bubbles: true, cancelable: true });
        const pointer = { clientX, clientY, pointerType: "mouse", button: 0, isPrimary: true };
        target.dispatchEvent(Object.assign(event, pointer));
      });
    const drag = async (from: [number, number], to: [number, number]) => {
      const block = tab.find(`.week-grid [data-place="booking-${own.id}"]`)!;
      block.closest("li")!.getBoundingClientRect = box(200, 400, 100) as never;
      await at("pointerdown", block, ...from);
      await at("pointermove", window, from[0] + 2, from[1]);
      expect(tab.find(".held")).toBeNull();
      await at("pointermove", window, ...to);
      expect(tab.find(".held")).not.toBeNull();
      await at("pointerup", window, ...to);
      await tab.doing(() => {});
    };
    await drag([250, 450], [350, 481]);
    expect(when()).toBe("2026-06-17 10:30 90");
    await drag([350, 498], [350, 514]);
    expect(when()).toBe("2026-06-17 10:30 105");
    expect(tab.find(".held")).toBeNull();
  });
  expect(albright.minutes).toBe(90);
});
