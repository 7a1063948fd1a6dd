import { showNextStep } from "#islands/day/texts/show-done.ts";
import { useLiveData } from "#islands/lib/data.ts";
import { OptionTags, SelectField, TextField } from "#islands/ui/form.tsx";
import { Tag } from "#islands/ui/marks.tsx";
import { Pager } from "#islands/ui/pager.tsx";
import { Row, Rows } from "#islands/ui/rows.tsx";
import { bookingPagePath, bookingsPath, GROOMER_DASHBOARD } from "#src/shared/base/dashboard-paths.ts";
import { groupToEntries } from "#src/shared/base/grouped.ts";
import { amPmTime, longDate, monthAndYear, weekdayDate } from "#src/shared/base/time.ts";
import { isBooking, petsThenName, type VisitSummary, visitFacts } from "#src/shared/day/added/visit-summary.ts";
import type { BookingList, BookingListQuery, BookingListVisit } from "#src/shared/day/list/list.ts";
import { MAX_SEARCH_CHARS, stateFilters } from "#src/shared/day/list/list-limits.ts";
import { dayHeading } from "#src/shared/day/today/labels.ts";
import { statusLabel } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { UNPAID_TEXT } from "#src/shared/visits/payment-labels.ts";
import { paidText } from "#src/shared/visits/payment-texts.ts";
import type { VisitPayment } from "#src/shared/visits/payments.ts";
import { cautionText } from "#src/shared/visits/pets/care-marks.ts";
import { petsAndParentText } from "#src/shared/visits/pets/pets-in-a-line.ts";
import { toastChange } from "./answers/offer-undo.ts";
import { useGroomerActions } from "./answers/use-groomer-visits.tsx";
import { RequestLines } from "./page/request-lines.tsx";

interface Props {
  list: BookingList;
  asked: BookingListQuery;
  timeZone: string;
}

export default function AllBookings({ list: served, asked, timeZone }: Props) {
  const path = listPath(asked);
  const list = useLiveData<BookingList>(path, served);
  const rows = useGroomerActions({
    path,
    today: list.today,
    timeZone,
    section: "bookings",
    show: showNextStep,
    toastChange,
  });
  const groups = groupToEntries(list.visits, groupOf);

  return (
    <div className="stack">
      <AllSearch asked={asked} total={list.total} />
      <h2 id="bookings-title" className="hush" tabIndex={-1}>
        Bookings
      </h2>
      {groups.length === 0 && (
        <p className="soft">
          {asked.q || asked.show
            ? "No matching bookings. Try another search."
            : "No bookings yet. We'll email you when you get a request."}
        </p>
      )}
      {groups.map(([name, visits]) => (
        <Rows key={name} id={`on-${name}`} title={titleOf(name, list.today)} heading="h3">
          {visits.map((visit) => rowOf(visit, name))}
        </Rows>
      ))}
      <Pager of="bookings" page={list.page} pages={list.pages} pathOf={(page) => pagePath(asked, page)} />
      {rows.dialogs}
    </div>
  );

  function rowOf(listed: BookingListVisit, group: string) {
    const visit = visitFacts(listed);
    const { anchor, booking, added, href, date, pets, petCount, who, service, status, state, ...hours } = visit;
    const asks = booking !== null && asksForTime(booking);
    const { dayOff = null, fit = null } = isBooking(listed) ? listed : {};
    return (
      <Row
        key={anchor}
        id={anchor}
        {...whenOfRow(hours, date, group)}
        title={booking?.status === "pending" ? petsAndParentText(booking) : petsThenName(visit)}
        heading="h4"
        href={href}
        actions={rows.actionsOf(visit, {
          dayOff,
          fit,
          ...(asks && { instead: <AnswerLink booking={booking} /> }),
        })}
      >
        {booking?.status === "pending" ? (
          <RequestLines booking={booking} fit={fit} dayOff={dayOff} today={list.today} />
        ) : (
          <>
            <p>
              {[service, pets ? petCount : who].filter(Boolean).join(" · ")}
              <Tag text={cautionText(visit.marks)} isCaution />
            </p>
            <p>
              <span className={`state ${status}`}>{asks ? "Proposed a new time" : state}</span>
              {visit.payment && <PaidPart payment={visit.payment} />}
              {added && " · added by you"}
              {booking?.statusReason && ` · ${booking.statusReason}`}
              {booking && isLookedInto(booking) && " · disputed, under review"}
            </p>
          </>
        )}
      </Row>
    );
  }
}

const PaidPart = ({ payment }: { payment: VisitPayment }) => (
  <>
    {" · "}
    {payment.method === "not_yet" ? <b className="due">{paidText(payment)}</b> : paidText(payment)}
  </>
);

/** True if the groomer must choose a time, which needs the booking's page. */
const asksForTime = ({ proposal }: BookingView) => proposal?.actions.includes("accept") === true;

const isLookedInto = ({ dispute }: BookingView) => dispute !== null && dispute.decidedAt === null;

const AnswerLink = ({ booking: { id, petParentName } }: { booking: BookingView }) => (
  <a className="btn small" href={bookingPagePath(id)}>
    Choose<span className="hush"> a time for {petParentName}</span>
  </a>
);

function groupOf(visit: BookingListVisit) {
  const { status } = visit;
  const date = isBooking(visit) ? visit.preferredDate : visit.date;
  return status === "pending" || status === "accepted" ? date : `over-${date.slice(0, 7)}`;
}

function titleOf(group: string, today: string): string {
  if (group.startsWith("over-")) return `${monthAndYear(Date.parse(`${group.slice(5)}-01`))}`;
  if (group === today) return `Today, ${dayHeading(group)}`;
  return group.slice(0, 4) === today.slice(0, 4) ? dayHeading(group) : longDate(group);
}

function listPath({ q, show, page }: BookingListQuery): string {
  const query = new URLSearchParams({ ...(q ? { q } : {}), ...(show ? { show } : {}), page: String(page) });
  return `/api/bookings/groomer/list?${query}`;
}

const pagePath = ({ q, show }: BookingListQuery, page: number) =>
  bookingsPath({ view: "all", ...(q ? { q } : {}), ...(show ? { show } : {}), page: String(page) });

function whenOfRow({ arrival, part }: Pick<VisitSummary, "arrival" | "part">, date: string, group: string) {
  const hour = arrival ? amPmTime(arrival.from) : part;
  if (group === date) return { when: hour };
  const [weekday, monthAndDay = ""] = weekdayDate(date).split(", ");
  return { when: <time dateTime={date}>{`${weekday} ${monthAndDay.split(" ")[1]}`}</time>, whenMore: hour };
}

function AllSearch({ asked: { q, show }, total }: { asked: BookingListQuery; total: number }) {
  return (
    <search>
      <form className="list-search" method="get" action={GROOMER_DASHBOARD}>
        <input type="hidden" name="tab" value="bookings" />
        <input type="hidden" name="view" value="all" />
        <TextField
          type="search"
          name="q"
          label="Search bookings"
          placeholder="Name, service, or pet"
          maxLength={MAX_SEARCH_CHARS}
          defaultValue={q ?? ""}
        />
        <SelectField name="show" label="Status" defaultValue={show ?? ""}>
          <option value="">All</option>
          <OptionTags
            of={stateFilters}
            text={(one) => (one === "not_yet" ? UNPAID_TEXT : statusLabel(one, "groomer"))}
          />
        </SelectField>
        <button type="submit" className="btn deep">
          Search
        </button>
      </form>
      <p className="soft small" role="status">
        {`${total === 1 ? "1 booking" : `${total} bookings`}${q || show ? " found" : ""}`}
      </p>
    </search>
  );
}
