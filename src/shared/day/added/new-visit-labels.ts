import { shortDollars } from "../../base/money.ts";
import { amPmTime, duration, isCalendarDay, isClockTime, weekdayDate } from "../../base/time.ts";
import { chosenWork, type NewVisitValues, type NewVisitView, type VisitWork, whenOf } from "./new-visit.ts";

/** "Save · Tue 10:30 AM · $95" */
export function saveButtonText(view: NewVisitView, values: NewVisitValues): string {
  const { date, start } = whenOf(values);
  const { price } = view.isEvent ? { price: null } : chosenWork(view, values);
  const day =
    isCalendarDay(date) && isClockTime(start) ? `${weekdayDate(date).replace(/,.*/, "")} ${amPmTime(start)}` : null;
  return ["Save", day, price ? shortDollars(price) : null]
    .filter(Boolean)
    .join(" · ")
    .replaceAll(/(?<=\d) /g, " ");
}

/** "1 hr 45 min, $95" */
export const durationPriceText = ({ minutes, price }: Pick<VisitWork, "minutes" | "price">): string =>
  [duration(minutes), price !== null && !Number.isNaN(price) && shortDollars(price)].filter(Boolean).join(", ");

export const addedDriveText = (added: number | undefined | null): string => {
  if (added == null) return "";
  return added > 0 ? `${added} min of driving` : "No extra driving";
};
