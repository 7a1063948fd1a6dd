import {
  BUTTON_PAGE,
  CODE_PAGE,
  CODE_PNG,
  CODE_SVG,
  PICTURE_PAGE,
  PICTURE_PNG,
  printNames,
  printPath,
} from "#src/shared/dashboard/marketing-kit.ts";
import type { Groomer, Habit, Person } from "./person.ts";

export const windowHabits: readonly Habit<Groomer>[] = [
  { name: "chooses a name", weight: 0.5, act: chooseName },
  {
    name: "looks at what to give away",
    weight: 0.7,
    act: ({ browser, dice }) =>
      browser.get(
        dice.pick([
          ...[CODE_PAGE, ...printNames.map(printPath), PICTURE_PAGE, BUTTON_PAGE, CODE_SVG, CODE_PNG, PICTURE_PNG],
          "/groomer-dashboard?tab=business&section=link",
        ]),
      ),
  },
];

async function chooseName(me: Groomer) {
  const body = JSON.stringify({ handle: `van-${me.number}-${me.dice.between(1, 4)}` });
  const headers = { "content-type": "application/json", "content-length": String(body.length) };
  const { ok } = await me.browser.send("PUT", "/api/link-name", { body, headers });
  if (ok) me.handle = (JSON.parse(body) as { handle: string }).handle;
}

const DOORS = ["van", "site", "instagram", "sheet", "card", "friend"];

export const referralSourceHabits: readonly Habit[] = [
  {
    name: "comes through a door",
    weight: 3,
    act: (me) => follow(me, (name) => `/@${name}?from=${me.dice.pick(DOORS)}`),
  },
  { name: "meets a form in a frame", weight: 1.5, act: (me) => follow(me, (name) => `/embed/@${name}`) },
  { name: "types a name that is nobody's", weight: 0.3, act: ({ browser }) => browser.get("/@nobody-of-that-name") },
];

async function follow({ world, browser, dice }: Person, path: (name: string) => string) {
  const names = world.people.flatMap((person) => (person as Partial<Groomer>).handle ?? []);
  if (names.length > 0) await browser.get(path(dice.pick(names)));
}
