import { Menu, MenuButton, MenuLink } from "#islands/ui/menu.tsx";
import { afterVisitPath, bookingPagePath, messagesPath } from "#src/shared/base/own-paths.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import { againPath, calendarPath } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { ParentForms } from "./use-parent-forms.tsx";

interface Props {
  booking: BookingView;
  forms: ParentForms;
  hasMessages?: boolean;
}

export function BookingMenu({ booking, forms, hasMessages = true }: Props) {
  const { id, groomerId, groomerName, serviceName, status, actions, proposal, unread = 0 } = booking;
  const mayDo = (action: NonNullable<typeof proposal>["actions"][number]) => proposal?.actions.includes(action);
  const answer = (given: "declined" | "withdrawn") => () => forms.onAnswer(booking, proposal!, { status: given });
  return (
    <Menu label={`More for ${serviceName} with ${groomerName}`}>
      {booking.hasThread && hasMessages && (
        <MenuLink href={messagesPath(id)}>{unread > 0 ? `Messages, ${unread} unread` : "Messages"}</MenuLink>
      )}
      <MenuLink href={bookingPagePath(id)}>View booking</MenuLink>
      {booking.notedAt !== undefined && (
        <MenuLink href={afterVisitPath(id)}>{booking.note === undefined ? "View photos" : "View note"}</MenuLink>
      )}
      {actions.includes("book_again") && <MenuLink href={againPath(booking)}>Book Again</MenuLink>}
      <MenuLink href={groomerPath(groomerId)}>View Groomer</MenuLink>
      {status === "accepted" && <MenuLink href={calendarPath(id)}>Add to calendar</MenuLink>}
      {proposal && actions.includes("review") && (
        <MenuButton onPress={() => forms.onReview(booking)}>Write a review</MenuButton>
      )}
      {actions.includes("propose") && (
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
      {actions.includes("cancel") && (
        <MenuButton isGrave onPress={() => forms.onCancel(booking)}>
          {status === "pending" ? "Cancel request" : "Cancel booking"}
        </MenuButton>
      )}
    </Menu>
  );
}
