/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { dayPath } from "#src/shared/base/own-paths.ts";
import type { OwnVisitView } from "#src/shared/day/own/own-visits.ts";
import { whenOwn } from "#src/shared/day/own/shown-visit.ts";
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
    title={whenOwn(visit)}
    crumb={{ href: dayPath(visit.date), name: "Day" }}
    class="visit-page for-groomer"
  >
    <PaymentForm of={{ booking: null, added: visit }} />
    {children}
  </Workspace>
);
