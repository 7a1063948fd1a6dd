import { expect, test } from "bun:test";
import { islandsReady, widths } from "#tests/support/browser.ts";
import { signUpFields } from "./people.ts";
import { startSite } from "./site.ts";

/** Checkboxes are told from their ground, ticked and not, in both schemes; forced colors keep the browser's own. */
const site = startSite();

async function hoursOf(username: string, options: { colorScheme?: "light" | "dark"; forcedColors?: "active" }) {
  const { page } = await site.openPage({ viewport: widths.phone, ...options });
  await page.request.post("/api/register", { data: { ...signUpFields(username), role: "groomer" } });
  await page.goto("/groomer-dashboard?tab=business");
  await islandsReady(page);
  return page.locator(".week input[type=checkbox]").evaluateAll((boxes) =>
    boxes.map((box) => {
      const { borderTopColor, appearance } = getComputedStyle(box);
      const ground = getComputedStyle(box.closest(".panel")!).backgroundColor;
      return { isOn: (box as HTMLInputElement).checked, border: borderTopColor, ground, appearance };
    }),
  );
}

function luminance(color: string): number {
  const [red, green, blue] = color.match(/[\d.]+/g)!.map((value) => {
    const part = Number(value) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

test.each(["light", "dark"] as const)("a checkbox has a border of 3:1 in the %s scheme", async (colorScheme) => {
  const boxes = await hoursOf(`boxes-${colorScheme}`, { colorScheme });

  expect(new Set(boxes.map(({ isOn }) => isOn))).toEqual(new Set([true, false]));
  for (const { border, ground, appearance } of boxes) {
    expect(appearance).toBe("none");
    expect(contrast(border, ground)).toBeGreaterThanOrEqual(3);
  }
});

test("forced colors show the browser's own checkboxes", async () => {
  const boxes = await hoursOf("boxes-forced", { forcedColors: "active" });

  expect(new Set(boxes.map(({ appearance }) => appearance))).toEqual(new Set(["auto"]));
});
