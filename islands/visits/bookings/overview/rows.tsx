import type { ReactNode } from "react";
import { SendLinkButton } from "#islands/people/accounts/confirm-email.tsx";
import { Menu, MenuButton, MenuLink } from "#islands/ui/menu.tsx";
import { Row } from "#islands/ui/rows.tsx";
import { afterVisitPath, bookingPagePath, messagesPartPath } from "#src/shared/base/dashboard-paths.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import { weekdayAndTime } from "#src/shared/base/weekday-times.ts";
import { briefArrivalText } from "#src/shared/visits/arrival-labels.ts";
import { bookAgainPath, calendarFilePath, statusLabels } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { eitherTimeText, reviewLine, splitWeekdayDate } from "#src/shared/visits/overview/overview-labels.ts";
import { everyWeeksText } from "#src/shared/visits/pets/pet-labels.ts";
import { disputeSentence } from "#src/shared/visits/what-next.ts";
import type { ParentFormState } from "../use-parent-forms.tsx";

export interface BookingRowProps {
  booking: BookingView;
  forms: ParentFormState;
}

interface Props extends BookingRowProps {
  date?: string;
  /** Text beside the day. Defaults to the weekday. */
  more?: string;
  hasMenu?: boolean;
  button?: ReactNode;
  below?: ReactNode;
  children: ReactNode;
}

export function BookingListRow({ booking, forms, date = booking.preferredDate, hasMenu = true, ...row }: Props) {
  const [day, weekday] = splitWeekdayDate(date);
  return (
    <Row
      id={`booking-${booking.id}`}
      when={<time dateTime={date}>{day}</time>}
      whenMore={row.more ?? weekday}
      title={booking.groomerName}
      heading="h3"
      href={bookingPagePath(booking.id)}
      below={row.below}
      actions={
        <>
          {row.button}
          {hasMenu && <BookingMenu booking={booking} forms={forms} />}
        </>
      }
    >
      {row.children}
    </Row>
  );
}

export function OpenRow({ booking, forms }: BookingRowProps) {
  const { unread = 0 } = booking;
  const said = ownProposalText(booking) ?? waitingText(booking);
  return (
    <BookingListRow booking={booking} forms={forms}>
      <p className="wraps">{`${serviceAndRepeatText(booking)}, ${briefArrivalText(booking)}${unread > 0 ? ` · ${unread} unread` : ""}`}</p>
      {said && <p className="wraps">{said}</p>}
    </BookingListRow>
  );
}

export const serviceAndRepeatText = ({ serviceName, everyWeeks }: BookingView): string =>
  everyWeeks ? `${serviceName} ${everyWeeksText(everyWeeks)}` : serviceName;

export function ownProposalText({ proposal, timeZone }: BookingView): string | null {
  if (proposal?.madeBy !== "parent") return null;
  return `You proposed ${eitherTimeText(proposal)}. Reply expected by ${weekdayAndTime(proposal.expiresAt, timeZone)}`;
}

function waitingText({ status, expiresAt, timeZone, actions, dispute }: BookingView): string | null {
  if (status === "pending") {
    return expiresAt === null ? null : `Reply expected by ${weekdayAndTime(expiresAt, timeZone)}`;
  }
  if (dispute !== null) return "You said the groomer didn't come. We're looking into it.";
  return actions.includes("did_not_come") ? "Not marked as completed yet" : null;
}

export function PastBookingRow({ booking, forms }: BookingRowProps) {
  const { status, groomerName, serviceName, statusReason, actions, reviewObstacle } = booking;
  const hiddenContext = <span className="hush"> {`${serviceName} with ${groomerName}`}</span>;
  const isReviewDue = actions.includes("review");
  const isDisputable = actions.includes("dispute");
  const isUnconfirmed = status === "completed" && reviewObstacle === "unconfirmed" && !booking.hasReview;
  const isOver = status !== "accepted";
  /** The booking's page has the rest. */
  const hasMenu = !isOver || isReviewDue || isDisputable || isUnconfirmed || booking.notedAt !== undefined;
  const said = disputeSentence(booking, "parent") ?? (statusReason ? `Reason: ${statusReason}` : reviewLine(booking));
  const button = (
    <>
      {isReviewDue && (
        <button type="button" className="btn small" onClick={() => forms.onReview(booking)}>
          Write a Review{hiddenContext}
        </button>
      )}
      {isDisputable && (
        <button type="button" className="btn line small" onClick={() => forms.onObject(booking)}>
          Dispute no-show{hiddenContext}
        </button>
      )}
      {isUnconfirmed && <SendLinkButton />}
      {actions.includes("book_again") && (
        <a className={`btn ${hasMenu ? "line" : "plain"} small`} href={bookAgainPath(booking)}>
          Book Again{hiddenContext}
        </a>
      )}
    </>
  );
  return (
    <BookingListRow {...{ booking, forms, button, hasMenu }} more={booking.preferredDate.slice(0, 4)}>
      <p>{`${isOver ? statusLabels[status] : "Not marked as completed yet"} · ${serviceName}`}</p>
      {said && <p className={statusReason ? undefined : "wraps"}>{said}</p>}
    </BookingListRow>
  );
}

/** The next visit's card itself leads to messages, moving, and canceling. */
export function BookingMenu({ booking, forms, isNext = false }: BookingRowProps & { isNext?: boolean }) {
  const { id, groomerId, groomerName, serviceName, status, actions, proposal, unread = 0 } = booking;
  const mayDo = (action: NonNullable<typeof proposal>["actions"][number]) => proposal?.actions.includes(action);
  const answer = (given: "declined" | "withdrawn") => () => forms.onAnswer(booking, proposal!, { status: given });
  return (
    <Menu label={`More for ${serviceName} with ${groomerName}`}>
      {booking.hasThread && !isNext && (
        <MenuLink href={messagesPartPath(id)}>{unread > 0 ? `Messages, ${unread} unread` : "Messages"}</MenuLink>
      )}
      <MenuLink href={bookingPagePath(id)}>View booking</MenuLink>
      {booking.notedAt !== undefined && (
        <MenuLink href={afterVisitPath(id)}>{booking.note === undefined ? "View photos" : "View note"}</MenuLink>
      )}
      <MenuLink href={groomerPath(groomerId)}>View Groomer</MenuLink>
      {status === "accepted" && <MenuLink href={calendarFilePath(id)}>Add to calendar</MenuLink>}
      {proposal && actions.includes("review") && (
        <MenuButton onPress={() => forms.onReview(booking)}>Write a review</MenuButton>
      )}
      {actions.includes("propose") && !(isNext && actions.includes("cancel")) && (
        <MenuButton onPress={() => forms.onPropose(booking)}>Propose a new time</MenuButton>
      )}
      {mayDo("decline") && (
        <MenuButton onPress={answer("declined")}>
          {proposal!.options.length === 1 ? "Doesn't work for me" : "None of these work"}
        </MenuButton>
      )}
      {mayDo("withdraw") && <MenuButton onPress={answer("withdrawn")}>Withdraw your proposal</MenuButton>}
      {actions.includes("did_not_come") && (
        <MenuButton isGrave onPress={() => forms.onObject(booking)}>
          Groomer didn't come
        </MenuButton>
      )}
      {actions.includes("cancel") && !isNext && (
        <MenuButton isGrave onPress={() => forms.onCancel(booking)}>
          {status === "pending" ? "Cancel request" : "Cancel visit"}
        </MenuButton>
      )}
    </Menu>
  );
}
