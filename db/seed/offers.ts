import { type BusinessHours, defaultHours } from "#src/shared/listing/groomer-labels.ts";
import { maskOfServices, type ServiceName } from "#src/shared/listing/services.ts";
import { petSizes } from "#src/shared/listing/sizes.ts";
import type { Random } from "./random.ts";
import { readSeed } from "./tables.ts";

interface SeedOffer {
  menu: string;
  name: string;
  services: string;
  /** Cents, before the price level. */
  priceMin: number;
  priceMax: number;
  durationMinutes: number;
  description: string;
  /** "5500/45 7000/60 - -": cents and minutes from small to giant, "-" for a size that isn't offered. */
  sizes: string | null;
}

const menus = Map.groupBy(readSeed<SeedOffer>("packages"), ({ menu }) => menu);
const triedMenu = menus.get("tried")!;
menus.delete("tried");

const extras = readSeed<{ name: string; price: number; durationMinutes: number; description: string | null }>("extras");

export function makePackages(dice: Random, level: number, which: "any" | "long" | "tried") {
  const price = (cents: number) => Math.round((cents * level) / 100) * 100;
  const picked = dice.pick([...menus.values()].filter((menu) => which !== "long" || menu.length > 1));
  return (which === "tried" ? triedMenu : picked).map(
    ({ menu: _, sizes: __, services, priceMin, priceMax, ...offer }, at) => ({
      ...offer,
      priceMin: price(priceMin),
      priceMax: price(priceMax),
      services: maskOfServices(services.split(", ") as ServiceName[]),
      position: at + 1,
    }),
  );
}

/** Prices and minutes by size of the demo package `name`. `level` multiplies prices, rounded to whole dollars. */
export function makePackageSizes(name: string, level: number) {
  const [offer] = [...menus.values(), triedMenu].flat().filter((one) => one.name === name);
  return (offer?.sizes ?? "").split(" ").flatMap((row, at) => {
    const [cents, minutes] = row.split("/").map(Number);
    return minutes ? [{ size: petSizes[at]!, price: Math.round((cents! * level) / 100) * 100, minutes }] : [];
  });
}

export const makeAddOns = (dice: Random, least: number, most: number) => dice.some(extras, dice.between(least, most));

const hours = (open: string, close: string) => ({ open, close });
const sunday = hours("10:00", "16:00");
const [early, late] = [hours("07:00", "15:00"), hours("10:00", "19:00")];

export const sevenDayHours: BusinessHours = { ...defaultHours, sunday };
export const demoHoursChoices: readonly BusinessHours[] = [
  defaultHours,
  defaultHours,
  { ...sevenDayHours, monday: null },
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
