import { useEffect } from "react";
import { showNextStep } from "#islands/day/texts/show-done.ts";
import { useLiveData } from "#islands/lib/data.ts";
import { ConfirmEmailNotice } from "#islands/people/accounts/confirm-email.tsx";
import { Icon } from "#islands/ui/icon.tsx";
import { Pager } from "#islands/ui/pager.tsx";
import { Rows } from "#islands/ui/rows.tsx";
import { splitOpen } from "#src/domain/parent-groups.ts";
import { bookingPagePath, messagesPartPath, pastPagePath } from "#src/shared/base/dashboard-paths.ts";
import { weekdayDate } from "#src/shared/base/time.ts";
import { weekdayAndTime } from "#src/shared/base/weekday-times.ts";
import { briefArrivalText } from "#src/shared/visits/arrival-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { freeToCancelText } from "#src/shared/visits/cancel-labels.ts";
import { petsAndTime } from "#src/shared/visits/estimate.ts";
import type { OverviewView } from "#src/shared/visits/overview/overview.ts";
import { BOOKINGS_TITLE_ID, haveReadyText, overviewTitle } from "#src/shared/visits/overview/overview-labels.ts";
import { petNames } from "#src/shared/visits/pets/pets-in-a-line.ts";
import { type ParentFormState, useParentForms } from "../use-parent-forms.tsx";
import { ProposedTimesRow } from "./answer-row.tsx";
import { BookingMenu, OpenRow, ownProposalText, PastBookingRow, serviceAndRepeatText } from "./rows.tsx";

interface ParentBookingsProps {
  overview: OverviewView;
  opened: { booking: BookingView; form: "review" | "object" } | null;
}

export default function ParentBookings({ overview, opened }: ParentBookingsProps) {
  const path = `/api/bookings/overview?page=${overview.page}`;
  const { open, past, page, pages, total, todays, emailToConfirm } = useLiveData<OverviewView>(path, overview);
  const { next, toAnswer, requests, later } = splitOpen(open);
  const sectionOf = ({ id }: BookingView) => (past.some((one) => one.id === id) ? "past" : "bookings");
  const { forms, dialogs } = useParentForms({ path, show: showNextStep, todays, sectionOf, opened });
  const title = overviewTitle(next, todays);
  const pager = { of: "past bookings", page, pages, pathOf: pastPagePath, names: ["Later", "Earlier"] } as const;
  const groups = [
    { id: "answers", title: "Waiting for your reply", list: toAnswer, Line: ProposedTimesRow },
    { id: "requests", title: "Requests", note: "Requests without a reply expire.", list: requests, Line: OpenRow },
    { id: "later", title: next ? "Upcoming" : "Booked", list: later, Line: OpenRow, open: 2 },
    {
      id: "past",
      title: "Past",
      note: `${total} ${total === 1 ? "booking" : "bookings"}`,
      foot: pages > 1 && <Pager {...pager} />,
      list: past,
      Line: PastBookingRow,
    },
  ];
  useEffect(() => {
    document.getElementById(BOOKINGS_TITLE_ID)!.textContent = title;
  }, [title]);

  return (
    <div className="parent-bookings">
      {emailToConfirm && <ConfirmEmailNotice user={{ email: emailToConfirm, role: "pet_parent" }} />}
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

function NextVisit({ booking, today, forms }: { booking: BookingView; today: string; forms: ParentFormState }) {
  const { id, groomerName, preferredDate, serviceAddress, serviceArea, groomerPhone, unread = 0 } = booking;
  const underWay = underWayText(booking);
  const own = ownProposalText(booking);
  const pets = petNames(booking.pets);
  const time = petsAndTime(booking).replaceAll(" ", "\u00a0");
  const [canMove, canCancel] = [booking.actions.includes("propose"), booking.actions.includes("cancel")];
  const place = [serviceAddress?.address, serviceArea?.city].filter(Boolean).join(", ");
  return (
    <section className="next-visit" id="next" aria-labelledby="next-title">
      <div className="what">
        <p className="when">
          <time dateTime={preferredDate}>{preferredDate === today ? "Today" : weekdayDate(preferredDate)}</time>
          {` · ${briefArrivalText(booking)}`}
        </p>
        <h2 id="next-title" tabIndex={-1}>
          <a href={bookingPagePath(id)}>{groomerName}</a>
        </h2>
        {underWay && (
          <p className="state" role="status">
            {underWay}
          </p>
        )}
        <p>{[`${serviceAndRepeatText(booking)}, ${time}`, pets].filter(Boolean).join("\u00a0· ")}</p>
        <p className="soft">
          {place && <span>{place}</span>}
          <span>{`Have ready: ${haveReadyText(booking)}`}</span>
          {own && <span>{own}</span>}
        </p>
      </div>
      <div className="do">
        {booking.hasThread && (
          <a className="btn" href={messagesPartPath(id)}>
            Message<span className="hush"> {groomerName}</span>
            {unread > 0 && (
              <b className="waiting">
                {unread}
                <span className="hush"> unread</span>
              </b>
            )}
          </a>
        )}
        {groomerPhone?.tel && (
          <a className="btn line" href={groomerPhone.tel}>
            <Icon name="phone" />
            Call<span className="hush"> {groomerName}</span>
          </a>
        )}
        <BookingMenu booking={booking} forms={forms} isNext />
      </div>
      {canCancel && (
        <button
          type="button"
          className="move"
          onClick={() => (canMove ? forms.onMove(booking) : forms.onCancel(booking))}
        >
          <b>{canMove ? "Move or cancel" : "Cancel visit"}</b>
          <span>{freeToCancelText(booking)}</span>
        </button>
      )}
    </section>
  );
}

function underWayText({ onMyWayAt, arrivedAt, timeZone }: BookingView): string | null {
  const at = arrivedAt ?? onMyWayAt;
  if (at === null) return null;
  const time = weekdayAndTime(at, timeZone).slice(4);
  return arrivedAt === null ? `On the way since ${time}` : `Arrived at ${time}`;
}
