import { Icon } from "#islands/ui/icon.tsx";
import { bookingPagePath, messagesPath } from "#src/shared/base/own-paths.ts";
import { shortDate, weekdayAndTime } from "#src/shared/base/time.ts";
import { arrivalText } from "#src/shared/visits/arrival-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { workText } from "#src/shared/visits/estimate.ts";
import { haveReady } from "#src/shared/visits/overview/overview-labels.ts";
import { petNames } from "#src/shared/visits/pets/pets-in-a-line.ts";
import type { ParentForms } from "../use-parent-forms.tsx";
import { BookingMenu, proposedText } from "./rows.tsx";

interface Props {
  booking: BookingView;
  today: string;
  forms: ParentForms;
}

export function NextVisit({ booking, today, forms }: Props) {
  const {
    id,
    groomerName,
    serviceName,
    preferredDate,
    serviceAddress,
    serviceArea,
    groomerPhone,
    unread = 0,
  } = booking;
  const arrival = arrivalText(booking);
  const underWay = underWayText(booking);
  const own = proposedText(booking);
  const pets = petNames(booking.pets);
  const place = [serviceAddress?.address, serviceArea?.city].filter(Boolean).join(", ");
  return (
    <section className="next-visit" id="next" aria-labelledby="next-title">
      <div className="what">
        <p className="when">
          <time dateTime={preferredDate}>{preferredDate === today ? "Today" : shortDate(preferredDate)}</time>
          {` · ${arrival[0]!.toLowerCase()}${arrival.slice(1)}`}
        </p>
        <h2 id="next-title" tabIndex={-1}>
          <a href={bookingPagePath(id)}>{groomerName}</a>
        </h2>
        {underWay && (
          <p className="state" role="status">
            {underWay}
          </p>
        )}
        <p>{[`${serviceName}, ${workText(booking)}`, pets].filter(Boolean).join(" · ")}</p>
        <p className="soft">
          {place && <span>{place}</span>}
          <span>{`Have ready: ${haveReady(booking)}`}</span>
          {own && <span>{own}</span>}
        </p>
      </div>
      <div className="do">
        {booking.hasThread && (
          <a className="btn" href={messagesPath(id)}>
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
        <BookingMenu booking={booking} forms={forms} hasMessages={false} />
      </div>
    </section>
  );
}

function underWayText({ onMyWayAt, arrivedAt, timeZone }: BookingView): string | null {
  const at = arrivedAt ?? onMyWayAt;
  if (at === null) return null;
  const time = weekdayAndTime(at, timeZone).slice(4);
  return arrivedAt === null ? `On the way since ${time}` : `Arrived at ${time}`;
}
