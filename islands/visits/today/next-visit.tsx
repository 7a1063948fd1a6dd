import { Suspense, useState } from "react";
import { flushSync } from "react-dom";
import { callApi } from "#islands/lib/api.ts";
import { useRefresh } from "#islands/lib/data.ts";
import { lazily } from "#islands/lib/lazily.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { Icon } from "#islands/ui/icon.tsx";
import { Marks } from "#islands/ui/marks.tsx";
import { MenuButton } from "#islands/ui/menu.tsx";
import { bookingPagePath } from "#src/shared/base/own-paths.ts";
import { accessNames } from "#src/shared/visits/booking-fields.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { DayPlanView } from "#src/shared/visits/day-plans.ts";
import { workText } from "#src/shared/visits/estimate.ts";
import { visitMarks } from "#src/shared/visits/pets/care-marks.ts";
import { petFacts, petNames } from "#src/shared/visits/pets/pets-in-a-line.ts";
import type { WayStep } from "../bookings/answers/groomer-actions.tsx";
import type { useGroomerRows } from "../bookings/answers/use-groomer-rows.tsx";
import { routeTo } from "../day-plan/map-links.tsx";
import { nextWords } from "./next-words.ts";

const LateDialog = lazily(() => import("../day-plan/late-dialog.tsx"), "LateDialog");

const path = "/api/today";

interface Props {
  booking: BookingView;
  day: Omit<DayPlanView, "map">;
  today: string;
  rows: ReturnType<typeof useGroomerRows>;
}

/** The visit at which the van is, or to which it comes next. */
export function NextVisit({ booking, day, today, rows }: Props) {
  const { petParentName, pets, serviceName, petInfo, serviceAddress, serviceArea, access, petParentPhone } = booking;
  const [isLate, setLate] = useState(false);
  const refresh = useRefresh();
  const place = serviceAddress ?? serviceArea;
  const route = routeTo(booking);
  const who = [petParentName, petNames(pets)].filter(Boolean).join(", ");
  const house = access && houseNames.flatMap((name) => wordsAbout(name, access[name])).join(" · ");

  async function go({ id }: BookingView, step: WayStep) {
    await callApi("POST", `/api/bookings/${id}/${step.replaceAll("_", "-")}`, {}).finally(() => refresh(path));
    document.getElementById("next-title")?.focus({ preventScroll: true });
    showToast(
      step === "arrived"
        ? { kind: "success", title: "You are there", description: `${petParentName} sees it on the booking.` }
        : { kind: "success", title: "On your way", description: `We told ${petParentName}.` },
    );
  }

  function told(title: string, description?: string) {
    flushSync(() => setLate(false));
    document.getElementById("next-title")?.focus({ preventScroll: true });
    showToast({ kind: "success", title, ...(description ? { description } : {}) });
  }

  return (
    <section className="next-stop" id={`booking-${booking.id}`} aria-labelledby="next-title">
      <header>
        <p>{nextWords(booking, day, today)}</p>
        <h2 id="next-title" tabIndex={-1}>
          <a href={bookingPagePath(booking.id)}>{who}</a>
        </h2>
      </header>
      <p>{[`${serviceName}, ${workText(booking)}`, ...pets.map(petFacts)].join(" · ")}</p>
      {pets.length === 0 && petInfo && <p className="told">{petInfo}</p>}
      <Marks marks={visitMarks(pets, booking.coatCondition)} />
      {place && (
        <p className="place">
          {[serviceAddress?.address, `${place.city} ${place.zipCode}`].filter(Boolean).join(", ")}
        </p>
      )}
      {house && <p className="place told">{house}</p>}
      <div className="acts">
        {rows.actionsOf(booking, {
          onWay: go,
          beside: (
            <>
              {route && (
                <a className="btn line" href={route} target="_blank" rel="noopener noreferrer">
                  <Icon name="pin" />
                  Route<span className="hush"> to {petParentName}</span>
                </a>
              )}
              {petParentPhone && (
                <a className="btn line" href={`tel:${petParentPhone.replace(/[^+\d]/g, "")}`}>
                  <Icon name="phone" />
                  Call<span className="hush"> {petParentName}</span>
                </a>
              )}
            </>
          ),
          entries: day.date === today && <MenuButton onPress={() => setLate(true)}>Running late</MenuButton>,
        })}
      </div>
      <Suspense>
        {isLate && (
          <LateDialog
            plan={day}
            visits={visitsOf(day)}
            send={(_, what, body) =>
              callApi<DayPlanView>("POST", `/api/day-plans/${day.date}${what}`, body).finally(() => refresh(path))
            }
            onDone={told}
            onClose={() => setLate(false)}
          />
        )}
      </Suspense>
    </section>
  );
}

const visitsOf = ({ legs, bookings }: Props["day"]) =>
  legs.map((leg) => ({ leg, booking: bookings.find(({ id }) => id === leg.bookingId)! }));

/** First what is needed at the door; the rest stands on the booking's page. */
const houseNames = accessNames.toSorted((a, b) => Number(b === "gateCode") - Number(a === "gateCode"));

/** The gate's code is a bare number. */
const wordsAbout = (name: (typeof accessNames)[number], text: string | null) =>
  text ? [name === "gateCode" ? `Gate ${text}` : text] : [];
