/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { dayPath } from "#src/shared/base/own-paths.ts";
import { shortDate } from "#src/shared/base/time.ts";
import type { OwnVisitView } from "#src/shared/day/own/own-visits.ts";
import type { Frame } from "#src/shared/desk/frame.ts";
import { Workspace } from "#views/desk/workspace/workspace.tsx";
import { PaymentForm } from "#views/visits/bookings/payment-form.tsx";

interface Props {
  frame: Frame;
  visit: OwnVisitView;
  children: ComponentChildren;
}

export const OwnVisitPage = ({ frame, visit, children }: Props) => (
  <Workspace
    frame={frame}
    room="bookings"
    bar="calendar"
    title={visit.name}
    titleId="own-visit-title"
    note="Added by you"
    crumb={{ href: dayPath(visit.date), name: shortDate(visit.date) }}
    class="visit-page"
  >
    <PaymentForm of={{ booking: null, added: visit }} />
    {children}
  </Workspace>
);
