/** The people of the access table, in the order of its columns. */
export const actors = ["visitor", "ana", "pat", "gus", "gil", "admin"] as const;
export type Actor = (typeof actors)[number];

export interface Row {
  /** Method and path as the route declares it. */
  route: string;
  /** What is really asked for, when the route has parameters; {names} are filled in from the setup. */
  at?: string;
  body?: unknown;
  form?: Record<string, string>;
  /** One status for each actor. */
  is: readonly [number, number, number, number, number, number];
}

export const all = (status: number): Row["is"] => [status, status, status, status, status, status];
