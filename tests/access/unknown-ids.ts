import { type AccessRow, type Actor, actors, routeOf, statusFor } from "./rows.ts";

const isId = (segment: string) => /^:(id|\w+Id)$/.test(segment);
const byHand = ["GET /groomers/:id", "POST /groomer/:id", "POST /saved/:id", "PATCH /api/users/:id"];

export function rowsOfNothing(table: readonly AccessRow[], declared: readonly string[]): AccessRow[] {
  const routes = Map.groupBy(table, (row) => routeOf(row, declared) ?? "");
  return [...routes].flatMap(([route, rows]) => {
    if (byHand.includes(route)) return [];
    const is = Object.fromEntries(actors.map((actor) => [actor, refusalOf(actor, rows) ?? 404])) as AccessRow["is"];
    const asked = rows.toSorted((a, b) => best(a) - best(b))[0]!;
    const segments = asked.route.split("/");
    const places = route.split("/").map(isId);
    return segments.flatMap((segment, place) =>
      places[place]
        ? ["99999", "abc", "1e3"].map((id) => ({
            ...asked,
            route: segments.with(place, id + segment.replace(/^[^?]*/, "")).join("/"),
            is,
          }))
        : [],
    );
  });
}

function refusalOf(actor: Actor, rows: readonly AccessRow[]): number | undefined {
  const [status, ...others] = new Set(rows.map(({ is }) => statusFor(actor, is)));
  return others.length === 0 && [302, 401, 403].includes(status!) ? status : undefined;
}

function best({ is }: AccessRow): number {
  const statuses = actors.map((actor) => statusFor(actor, is)!);
  return statuses.includes(422) ? 422 : Math.min(...statuses);
}
