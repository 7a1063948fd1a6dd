/** @jsxImportSource preact */

import {
  bookingPagePath,
  bookingsPath,
  editClientPath,
  NEW_VISIT,
  undoVisitPath,
} from "#src/shared/base/dashboard-paths.ts";
import { shortDollars } from "#src/shared/base/money.ts";
import { weekdayDate } from "#src/shared/base/time.ts";
import { smsLink } from "#src/shared/clients/sms-link.ts";
import { bookedText, greetingName } from "#src/shared/clients/texts.ts";
import type { WorkspaceCounts } from "#src/shared/dashboard/frame.ts";
import type { AddedVisitView } from "#src/shared/day/added/added-visits.ts";
import { addedDriveText } from "#src/shared/day/added/new-visit-labels.ts";
import { visitFacts } from "#src/shared/day/added/visit-summary.ts";
import type { VisitFit } from "#src/shared/day/added/visit-times.ts";
import { everyWeeksLabel } from "#src/shared/visits/pets/pet-labels.ts";
import { petNames } from "#src/shared/visits/pets/pets-in-a-line.ts";
import { Icon } from "#views/ui/icon.tsx";
import { NewVisitPage } from "./new-visit-page.tsx";

interface Props {
  frame: WorkspaceCounts;
  visit: AddedVisitView;
  fit: VisitFit;
  /** The groomer's first name, which ends the text. */
  from: string;
}

/** After a visit is added: offers to text the client from the groomer's own phone. */
export function BookedPage({ frame, visit, fit, from }: Props) {
  const { id, name, clientId, pets, date, service, price, everyWeeks, phone } = visit;
  const isAhead = visit.status === "accepted";
  const text = bookedText(visit, from);
  const sms = clientId === null || !isAhead ? null : smsLink(phone, text);
  const what = [service, price ? shortDollars(price) : null].filter(Boolean).join(", ");
  const who = clientId === null ? "" : name;
  return (
    <NewVisitPage frame={frame} title="Booked" date={date}>
      <div class="new-visit booked">
        <div class="picked">
          <span class="mark" aria-hidden="true">
            <Icon name={pets.length > 0 ? "dog" : "tick"} />
          </span>
          <div>
            <h2>{`${petNames(pets) || name}\u00a0· ${weekdayDate(date)}`}</h2>
            <p>{[pets.length > 0 ? who : "", visitFacts(visit).planned, what].filter(Boolean).join(" · ")}</p>
          </div>
        </div>
        <p class="badges">
          {fit.problem && <span class="badge off">{fit.problem}</span>}
          {isAhead && !fit.problem && (
            <span class="badge on">
              <Icon name="tick" /> {["Fits", addedDriveText(fit.addedMinutes)].filter(Boolean).join(", ")}
            </span>
          )}
          {everyWeeks && <span class="badge">{everyWeeksLabel(everyWeeks)}</span>}
        </p>
        {sms && (
          <>
            <p class="soft small">{`To ${phone!.shown}, from your phone`}</p>
            <p class="bubble">{text}</p>
            <a class="btn wide" href={sms}>
              <Icon name="text" /> {`Text ${greetingName(name)} the details`}
            </a>
          </>
        )}
        {!sms && isAhead && clientId !== null && (
          <p class="soft">
            {phone ? `${phone.shown} doesn't take texts. ` : `You have no phone number for ${name}. `}
            <a href={editClientPath(clientId)}>{phone ? "Change the number" : "Add one"}</a>
          </p>
        )}
        <a class={sms ? "btn line wide" : "btn wide"} href={bookingsPath()}>
          Done
        </a>
        <ul class="rows picks">
          <li>
            <a href={bookingPagePath(id)}>
              Open the visit
              <span class="chevron" aria-hidden="true">
                ›
              </span>
            </a>
          </li>
          <li>
            <a href={NEW_VISIT}>
              Add another visit
              <span class="chevron" aria-hidden="true">
                ›
              </span>
            </a>
          </li>
          <li>
            <form method="post" action={undoVisitPath(id)} data-busy="Undoing...">
              <button type="submit">Undo</button>
            </form>
          </li>
        </ul>
      </div>
    </NewVisitPage>
  );
}
