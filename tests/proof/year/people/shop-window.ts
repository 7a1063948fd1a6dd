import {
  BUTTON_PAGE,
  IMAGE_PAGE,
  IMAGE_URL,
  printKinds,
  printPath,
  QR_PAGE,
  QR_PNG_PATH,
  QR_SVG_PATH,
} from "#src/shared/dashboard/marketing-kit.ts";
import type { Groomer, Habit, Person } from "./person.ts";

export const windowHabits: readonly Habit<Groomer>[] = [
  ["chooses a name", 0.5, chooseName],
  [
    "looks at what to give away",
    0.7,
    ({ browser, dice }) =>
      browser.get(
        dice.pick([
          ...[QR_PAGE, ...printKinds.map(printPath), IMAGE_PAGE, BUTTON_PAGE, QR_SVG_PATH, QR_PNG_PATH, IMAGE_URL],
          "/groomer-dashboard?tab=business&section=link",
        ]),
      ),
  ],
];

async function chooseName(me: Groomer) {
  const body = JSON.stringify({ handle: `van-${me.number}-${me.dice.between(1, 4)}` });
  const headers = { "content-type": "application/json", "content-length": String(body.length) };
  const { ok } = await me.browser.send("PUT", "/api/link-name", { body, headers });
  if (ok) me.handle = (JSON.parse(body) as { handle: string }).handle;
}

const DOORS = ["van", "site", "instagram", "sheet", "card", "friend"];

export const referralSourceHabits: readonly Habit[] = [
  ["comes through a door", 3, (me) => follow(me, (name) => `/@${name}?from=${me.dice.pick(DOORS)}`)],
  ["meets a form in a frame", 1.5, (me) => follow(me, (name) => `/embed/@${name}`)],
  ["types a name that is nobody's", 0.3, ({ browser }) => browser.get("/@nobody-of-that-name")],
];

async function follow({ world, browser, dice }: Person, path: (name: string) => string) {
  const names = world.people.flatMap((person) => (person as Partial<Groomer>).handle ?? []);
  if (names.length > 0) await browser.get(path(dice.pick(names)));
}
