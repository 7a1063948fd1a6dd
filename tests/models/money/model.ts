/* The money rules of docs/product.md and no others. Amounts are in cents. */

export const sizes = ["small", "medium", "large", "giant"] as const;
export type Size = (typeof sizes)[number];
export type Weights = Record<"small" | "medium" | "large", number>;
export type Quote = Record<"low" | "high" | "minutes", number>;
export type SizePrices = Partial<Record<Size, { price: number; minutes: number }>>;
export interface Pack extends Quote {
  id: number;
  sizes: SizePrices | null;
}

export const sizeOf = (pounds: number, { small, medium, large }: Weights): Size =>
  pounds <= small ? "small" : pounds <= medium ? "medium" : pounds <= large ? "large" : "giant";

/** The package's own lowest price, highest price, and longest minutes. */
export function rangeOf(prices: SizePrices): Quote {
  const all = Object.values(prices);
  const list = all.map(({ price }) => price);
  return { low: Math.min(...list), high: Math.max(...list), minutes: Math.max(...all.map(({ minutes }) => minutes)) };
}

/** `null` for a size that the package doesn't serve; a pet of unknown size (`null`) has the whole range. */
function petQuote(pack: Pack, size: Size | null): Quote | null {
  if (pack.sizes === null || size === null) return pack;
  const one = pack.sizes[size];
  return one ? { low: one.price, high: one.price, minutes: one.minutes } : null;
}

/** Each pet by itself, and an add-on once for the visit. */
export function quote(
  pack: Pack,
  pets: readonly (Size | null)[],
  addOns: readonly { price: number; minutes: number }[],
): Quote | null {
  const sum: Quote = { low: 0, high: 0, minutes: 0 };
  for (const one of pets.map((size) => petQuote(pack, size))) {
    if (!one) return null;
    for (const part of ["low", "high", "minutes"] as const) sum[part] += one[part];
  }
  for (const { price, minutes } of addOns) {
    sum.low += price;
    sum.high += price;
    sum.minutes += minutes;
  }
  sum.minutes = Math.min(sum.minutes, 24 * 60);
  return sum;
}

export const methods = ["cash", "card", "venmo", "zelle", "check", "other"] as const;
export type Method = (typeof methods)[number] | "not_yet";
export interface Payment {
  amount: number;
  tip: number;
  method: Method;
}

export interface Client {
  id: number | null;
  name: string;
  parent: number | null;
  isLinked: boolean;
  isFormer: boolean;
}

export interface Visit extends Quote {
  id: number;
  isAdded: boolean;
  client: Client | null;
  date: string;
  status: "pending" | "accepted" | "declined" | "completed" | "cancelled" | "expired" | "no_show";
  paid: Payment | null;
  startsAt: number;
  completedAt?: number;
}

const wasThere = ({ status }: Visit) => status === "completed" || status === "no_show";
export const isOwed = ({ paid }: Visit) => paid?.method === "not_yet";
export const isIncome = (visit: Visit) => wasThere(visit) && visit.paid !== null && !isOwed(visit);
export const total = (list: readonly Visit[], of: (visit: Visit) => number) =>
  list.reduce((all, one) => all + of(one), 0);
const amounts = (list: readonly Visit[]) => total(list, ({ paid }) => paid?.amount ?? 0);
const tips = (list: readonly Visit[]) => total(list, ({ paid }) => paid?.tip ?? 0);

/** One line of income: how many visits, what they paid, and their tips. */
export const line = (list: readonly Visit[]) => ({ visits: list.length, amount: amounts(list), tips: tips(list) });

/** Planned prices, or the amount paid once known. Tips and unpaid amounts are separate. */
export function daySum(visits: readonly Visit[], date: string) {
  const day = visits.filter((one) => one.date === date && (one.status === "accepted" || wasThere(one)));
  const planned = day.filter(({ paid, status }) => paid === null && status !== "no_show");
  const got = amounts(day.filter(isIncome));
  return {
    incomeMin: got + total(planned, ({ low }) => low),
    incomeMax: got + total(planned, ({ high }) => high),
    tips: tips(day.filter(isIncome)),
    owed: amounts(day.filter(isOwed)),
  };
}

export function clientSum(visits: readonly Visit[]) {
  const [got, owed] = [visits.filter(isIncome), visits.filter(isOwed)];
  return { amount: amounts(got), tips: tips(got), owed: amounts(owed), unpaid: owed.length };
}
