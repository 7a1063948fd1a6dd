/** The people of the access table. */
export const actors = ["visitor", "ana", "pat", "gus", "gil", "admin"] as const;
export type Actor = (typeof actors)[number];

export interface Row {
  /** Method and path as the route declares it. */
  route: string;
  /** What is really asked for, when the route has parameters; {names} are filled in from the setup. */
  at?: string;
  body?: unknown;
  form?: Record<string, string>;
  /** The status that each actor gets. */
  is: Statuses;
}

/** By name; `others` stands for all that are not named. */
export type Statuses =
  | Readonly<Record<Actor, number>>
  | (Readonly<Partial<Record<Actor, number>>> & { others: number });

export const all = (status: number): Statuses => ({ others: status });

/** For a route that only admins may ask: visitors are sent to sign in, and everybody else is refused. */
export const adminOnly = (status: number): Statuses => ({ visitor: 401, admin: status, others: 403 });

/** The same for one of groomers; the two of the cast may get different answers. */
export const groomersOnly = (gus: number, gil: number): Statuses => ({ visitor: 401, gus, gil, others: 403 });

/** The status of one actor. */
export const statusFor = (actor: Actor, is: Statuses): number | undefined =>
  is[actor] ?? ("others" in is ? is.others : undefined);
