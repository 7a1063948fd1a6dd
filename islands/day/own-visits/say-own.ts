import { callApi } from "#islands/lib/api.ts";
import type { OwnChoice } from "#src/domain/visits/own-choices.ts";
import type { OwnVisitView } from "#src/shared/day/own/own-visits.ts";

/** Says something about an own visit, and gives it as it then is. */
export function sayOwn({ id }: Pick<OwnVisitView, "id">, choice: OwnChoice, confirm?: boolean): Promise<OwnVisitView> {
  const path = `/api/visits/${id}`;
  if (choice === "on_my_way") return callApi("POST", `${path}/on-my-way`, {});
  if (choice === "arrived") return callApi("POST", `${path}/arrived`, {});
  return callApi("PATCH", `${path}/status`, { status: choice, confirm });
}
