import type { OwnVisitStatus } from "#src/shared/day/own/own-labels.ts";

export type OwnChoice = "on_my_way" | "arrived" | OwnVisitStatus;

interface Facts {
  status: OwnVisitStatus;
  onMyWayAt: number | null;
  arrivedAt: number | null;
}

/** Whether its time is over, and whether its day is the groomer's own. */
export interface When {
  isToday: boolean;
  isPast: boolean;
}

interface Choices {
  filled: OwnChoice | undefined;
  rest: OwnChoice[];
}

/** Why something cannot be said of it now, as a sentence to its groomer; undefined when it can, in whatever order. */
export function ownRefusal(status: string, choice: OwnChoice, { isToday, isPast }: When): string | undefined {
  if (choice === "on_my_way" || choice === "arrived") {
    if (status !== "accepted") return "That visit is over.";
    return isToday ? undefined : "You can do this on the day of the visit.";
  }
  const isAnyDay = choice === "accepted" || choice === "cancelled";
  return isAnyDay || isToday || isPast ? undefined : "You can do this starting on the day of the visit.";
}

/** A visit whose time is over is done or was missed, and nobody sets out for it any more. */
export function ownChoices({ status, onMyWayAt, arrivedAt }: Facts, when: When): Choices {
  if (status !== "accepted") return { filled: undefined, rest: ["accepted"] };
  const next = when.isPast || arrivedAt !== null ? "completed" : onMyWayAt === null ? "on_my_way" : "arrived";
  const can = (choice: OwnChoice) => ownRefusal(status, choice, when) === undefined;
  const others = (["completed", "no_show", "cancelled"] as const).filter((choice) => choice !== next);
  return { filled: can(next) ? next : undefined, rest: others.filter(can) };
}
