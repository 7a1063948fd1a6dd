import { expect, test } from "bun:test";

/** Where people's eyes, ears, or hands would matter: the only files that may, by criterion. */
const only: [string, string, RegExp, string[]][] = [
  [
    "1.4.5 draw text only in charts, maps, the logo, and handouts",
    "{views,islands,static}/**/*.{tsx,svg}",
    /<text\b/,
    [
      "islands/places/map/map-frame.tsx",
      "static/art/parts/van-front.svg",
      "views/charts/bar-chart.tsx",
      "views/charts/row-chart.tsx",
      "views/dashboard/marketing-kit/instagram-image.tsx",
      "views/dashboard/marketing-kit/print-parts.tsx",
      "views/search/seo/preview-image.tsx",
    ],
  ],
  [
    "2.5.2 notice a pointer that goes down only for drags, swipes, and to load or keep something",
    "{views,islands}/**/*.{ts,tsx}",
    /pointerdown|mousedown|touchstart/i,
    [
      "islands/client.tsx",
      "islands/day/calendar/calendar-bar.tsx",
      "islands/day/calendar/calendar.tsx",
      "islands/day/calendar/use-drag.ts",
      "islands/lib/toasts.ts",
      "islands/places/suggest.ts",
    ],
  ],
  [
    "1.4.2, 1.3.4, 2.5.4 neither play sound, lock the orientation, nor listen to motion",
    "{views,islands,src}/**/*.{ts,tsx}",
    /new Audio\b|AudioContext|orientation\.lock|devicemotion|deviceorientation/,
    [],
  ],
  [
    "3.3.8 set no puzzle and refuse no pasting",
    "{views,islands,src}/**/*.{ts,tsx}",
    /captcha|turnstile|\bonPaste\b/i,
    [],
  ],
];

test.each(only)("lets files %s", async (_, glob, pattern, files) => {
  const found: string[] = [];
  for (const file of new Bun.Glob(glob).scanSync(".")) if (pattern.test(await Bun.file(file).text())) found.push(file);
  expect(found.toSorted()).toEqual(files);
});
