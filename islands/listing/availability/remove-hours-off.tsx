import { callApi } from "#islands/lib/api.ts";
import { Confirm } from "#islands/ui/confirm.tsx";
import { clockTime, longDate, mediumDate } from "#src/shared/base/time.ts";
import type { HoursOffView } from "#src/shared/listing/hours-off.ts";
import { hoursOffPath } from "./hours-off-form.tsx";

type Hours = Pick<HoursOffView, "id" | "date" | "opens" | "closes" | "isWeekly">;

interface Props {
  hours: Hours;
  /** Moves focus to a remaining element. */
  onRemoved: () => Promise<unknown>;
  onClose: () => void;
}

export const RemoveHoursOff = ({ hours, onRemoved, onClose }: Props) => (
  <Confirm
    title="Remove this time off?"
    confirm="Remove"
    busy="Removing..."
    failed="Failed to remove time off"
    keep="Keep time off"
    isDanger
    onConfirm={async () => {
      await callApi("DELETE", `${hoursOffPath}/${hours.id}`);
      await onRemoved();
    }}
    onClose={onClose}
  >
    <p>{`This reopens ${rangeText(hours).replace("Every", "every")}.`}</p>
  </Confirm>
);

export const timesText = ({ opens, closes }: Pick<Hours, "opens" | "closes">) =>
  `${clockTime(opens)} – ${clockTime(closes)}`;

/** "Jun 16, 2026", or "Every Tuesday". */
export const daysText = ({ date, isWeekly }: Pick<Hours, "date" | "isWeekly">) =>
  isWeekly ? `Every ${longDate(date).split(",")[0]}` : mediumDate(date);

export const rangeText = (hours: Hours) => `${daysText(hours)}, ${timesText(hours)}`;
