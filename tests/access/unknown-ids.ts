import { type Actor, actors, type Row, routeOf, statusFor } from "./rows.ts";

/** An id that nothing has, and two that are none. */
const unknown = ["99999", "abc", "1e3"];
const isId = (segment: string) => /^:(id|\w+Id)$/.test(segment);
/** What somebody reads who may not ask at all. */
const refusals = [302, 401, 403];
/** Of these every row is written by hand: another spelling, a form that knows its readers late, and accounts, of which nobody learns which there are. */
const byHand = ["GET /groomers/:id", "POST /groomer/:id", "PATCH /api/users/:id"];

/**
 * What follows from the other rows of a route whose address holds ids: of what is not there, whoever may ask reads that it is not there, and
 * everybody else what they always read.
 */
export function rowsOfNothing(table: readonly Row[], declared: readonly string[]): Row[] {
  const routes = Map.groupBy(table, (row) => routeOf(row, declared) ?? "");
  return [...routes].flatMap(([route, rows]) => {
    if (byHand.includes(route)) return [];
    const is = Object.fromEntries(actors.map((actor) => [actor, refusalOf(actor, rows) ?? 404])) as Row["is"];
    const asked = rows.toSorted((a, b) => best(a) - best(b))[0]!;
    const segments = asked.route.split("/");
    const places = route.split("/").map(isId);
    return segments.flatMap((segment, place) =>
      places[place]
        ? unknown.map((id) => ({
            ...asked,
            route: segments.with(place, id + segment.replace(/^[^?]*/, "")).join("/"),
            is,
          }))
        : [],
    );
  });
}

/** The status that the actor has in every row, where it is a refusal. */
function refusalOf(actor: Actor, rows: readonly Row[]): number | undefined {
  const [status, ...others] = new Set(rows.map(({ is }) => statusFor(actor, is)));
  return others.length === 0 && refusals.includes(status!) ? status : undefined;
}

/** The row that asks in the right words, and for what is there. */
function best({ is }: Row): number {
  const statuses = actors.map((actor) => statusFor(actor, is)!);
  return statuses.includes(422) ? 422 : Math.min(...statuses);
}
