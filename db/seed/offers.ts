import { type BusinessHours, defaultHours } from "#src/shared/listing/groomer-labels.ts";
import { maskOf, type ServiceName } from "#src/shared/listing/services.ts";
import type { Random } from "./random.ts";
import { tableOf } from "./tables.ts";

interface Offer {
  menu: string;
  name: string;
  services: string;
  /** Cents, before the price level. */
  priceMin: number;
  priceMax: number;
  durationMinutes: number;
  description: string;
}

const menus = Map.groupBy(tableOf<Offer>("packages"), ({ menu }) => menu);
const triedMenu = menus.get("tried")!;
menus.delete("tried");

const extras = tableOf<{ name: string; price: number; durationMinutes: number; description: string | null }>("extras");

export function makePackages(dice: Random, level: number, which: "any" | "long" | "tried") {
  const price = (cents: number) => Math.round((cents * level) / 100) * 100;
  const picked = dice.pick([...menus.values()].filter((menu) => which !== "long" || menu.length > 1));
  return (which === "tried" ? triedMenu : picked).map(({ menu: _, services, priceMin, priceMax, ...offer }, at) => ({
    ...offer,
    priceMin: price(priceMin),
    priceMax: price(priceMax),
    services: maskOf(services.split(", ") as ServiceName[]),
    position: at + 1,
  }));
}

export const makeAddOns = (dice: Random, least: number, most: number) => dice.some(extras, dice.between(least, most));

const hours = (open: string, close: string) => ({ open, close });
const sunday = hours("10:00", "16:00");
const [early, late] = [hours("07:00", "15:00"), hours("10:00", "19:00")];

export const everyDay: BusinessHours = { ...defaultHours, sunday };
export const weeks: readonly BusinessHours[] = [
  defaultHours,
  defaultHours,
  { ...everyDay, monday: null },
  { monday: late, tuesday: late, wednesday: late, thursday: late, friday: late, saturday: null, sunday: null },
  {
    monday: early,
    tuesday: early,
    wednesday: null,
    thursday: early,
    friday: early,
    saturday: hours("08:00", "13:00"),
    sunday: null,
  },
];
