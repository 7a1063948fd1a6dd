import { useEffect } from "react";
import { showDone } from "#islands/day/texts/show-offer.ts";
import { useData } from "#islands/lib/data.ts";
import { ConfirmEmail } from "#islands/people/accounts/confirm-email.tsx";
import { Pager } from "#islands/ui/pager.tsx";
import { Rows } from "#islands/ui/rows.tsx";
import { groupsOfOpen } from "#src/domain/parent-groups.ts";
import { pastPath } from "#src/shared/base/own-paths.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { OverviewView } from "#src/shared/visits/overview/overview.ts";
import { BOOKINGS_TITLE, overviewTitle } from "#src/shared/visits/overview/overview-labels.ts";
import { useParentForms } from "../use-parent-forms.tsx";
import { NextVisit } from "./next-visit.tsx";
import { AnswerRow, OpenRow, PastRow } from "./rows.tsx";

interface ParentBookingsProps {
  overview: OverviewView;
  opened: { booking: BookingView; form: "review" | "object" } | null;
}

export default function ParentBookings({ overview, opened }: ParentBookingsProps) {
  const path = `/api/bookings/overview?page=${overview.page}`;
  const { open, past, page, pages, total, todays, emailToConfirm } = useData<OverviewView>(path, overview);
  const { next, toAnswer, requests, later } = groupsOfOpen(open);
  const sectionOf = ({ id }: BookingView) => (past.some((one) => one.id === id) ? "past" : "bookings");
  const { forms, dialogs } = useParentForms({ path, show: showDone, todays, sectionOf, opened });
  const title = overviewTitle(next, todays);
  const pager = { of: "past bookings", page, pages, pathOf: pastPath, names: ["Later", "Earlier"] } as const;
  const groups = [
    { id: "answers", title: "Waiting for your reply", list: toAnswer, Line: AnswerRow },
    { id: "requests", title: "Requests", note: "Requests without a reply expire.", list: requests, Line: OpenRow },
    { id: "later", title: next ? "Upcoming" : "Booked", list: later, Line: OpenRow },
    {
      id: "past",
      title: "Past",
      note: `${total} ${total === 1 ? "booking" : "bookings"}`,
      foot: pages > 1 && <Pager {...pager} />,
      list: past,
      Line: PastRow,
    },
  ];
  useEffect(() => {
    document.getElementById(BOOKINGS_TITLE)!.textContent = title;
  }, [title]);

  return (
    <div className="parent-bookings">
      {emailToConfirm && <ConfirmEmail user={{ email: emailToConfirm, role: "pet_parent" }} />}
      {next && <NextVisit booking={next} today={todays[next.timeZone]!} forms={forms} />}
      {groups
        .filter(({ list }) => list.length > 0)
        .map(({ list, Line, ...group }) => (
          <Rows key={group.id} {...group}>
            {list.map((booking) => (
              <Line key={booking.id} booking={booking} forms={forms} />
            ))}
          </Rows>
        ))}
      {dialogs}
    </div>
  );
}
