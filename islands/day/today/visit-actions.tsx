import type { ReactNode } from "react";
import type { When } from "#src/domain/visits/own-choices.ts";
import type { OwnVisitView } from "#src/shared/day/own/own-visits.ts";
import type { ShownVisit } from "#src/shared/day/own/shown-visit.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { WayStep } from "../../visits/bookings/answers/groomer-actions.tsx";
import type { useGroomerRows } from "../../visits/bookings/answers/use-groomer-rows.tsx";
import { OwnVisitActions } from "../own-visits/own-visit-actions.tsx";

interface Props {
  visit: ShownVisit;
  rows: ReturnType<typeof useGroomerRows>;
  when: When;
  path: string;
  /** Where the focus goes when the button that had it is gone. */
  focus: () => void;
  onDone: (visit: OwnVisitView) => unknown;
  onWay?: (booking: BookingView, step: WayStep) => Promise<unknown>;
  beside?: ReactNode;
  children?: ReactNode;
}

export function VisitActions({ visit: { booking, own }, rows, onWay, beside, children, ...added }: Props) {
  if (booking) return rows.actionsOf(booking, { ...(onWay && { onWay }), beside, entries: children });
  return (
    own && (
      <OwnVisitActions visit={own} beside={beside} {...added}>
        {children}
      </OwnVisitActions>
    )
  );
}
