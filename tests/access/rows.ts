export const actors = ["visitor", "ana", "pat", "gus", "gil", "admin"] as const;
export type Actor = (typeof actors)[number];

export interface AccessRow {
  route: string;
  body?: unknown;
  form?: Record<string, string>;
  is: Statuses;
}

export type Statuses =
  | Readonly<Record<Actor, number>>
  | (Readonly<Partial<Record<Actor, number>>> & { others: number });

export const all = (status: number): Statuses => ({ others: status });

export const adminOnly = (status: number): Statuses => ({ visitor: 401, admin: status, others: 403 });

export const groomersOnly = (gus: number, gil: number): Statuses => ({ visitor: 401, gus, gil, others: 403 });

export const parentsOnly = (ana: number, pat: number): Statuses => ({ visitor: 401, ana, pat, others: 403 });

export const sidesOnly = (ana: number, gus: number): Statuses => ({ ...parentsOnly(ana, 404), gus, gil: 404 });

export const statusFor = (actor: Actor, is: Statuses): number | undefined =>
  is[actor] ?? ("others" in is ? is.others : undefined);

export function routeOf({ route }: Pick<AccessRow, "route">, declared: readonly string[]): string | undefined {
  const asked = route.replace(/\?.*/, "").replace(/(?<=\w)\/$/, "");
  const parameters = (one: string) => one.split(":").length;
  const fits = (one: string) => patterns.getOrInsertComputed(one, patternOf).test(asked);
  return declared.filter(fits).toSorted((a, b) => parameters(a) - parameters(b))[0];
}

const patterns = new Map<string, RegExp>();
const patternOf = (route: string) => new RegExp(`^${route.split(/:\w+/).map(RegExp.escape).join("[^/]+")}$`);
