import { useState } from "react";
import { flushSync } from "react-dom";
import { callApi } from "#islands/lib/api.ts";
import { useRefresh } from "#islands/lib/data.ts";
import { lazily } from "#islands/lib/lazily.tsx";
import { Icon } from "#islands/ui/icon.tsx";
import { MenuButton } from "#islands/ui/menu.tsx";
import { clockTime, weekdayAndTime } from "#src/shared/base/time.ts";
import { smsLink } from "#src/shared/clients/texts.ts";
import { NO_DRIVE } from "#src/shared/day/day-plan-limits.ts";
import type { DayPlanView } from "#src/shared/day/day-plans.ts";
import { nextOfDay, type ShownVisit, stopsOfDay } from "#src/shared/day/own/shown-visit.ts";
import { dayName } from "#src/shared/day/today/labels.ts";
import { accessNames } from "#src/shared/visits/booking-fields.ts";
import { plannedText } from "#src/shared/visits/payment-texts.ts";
import type { useGroomerVisits } from "../../visits/bookings/answers/use-groomer-visits.tsx";
import { useWaySteps } from "../../visits/bookings/answers/way-steps.ts";
import { DoorNotes } from "../../visits/bookings/door-notes.tsx";
import { routeTo } from "../day-plan/where.tsx";
import { type Offer, showDone } from "../texts/show-offer.ts";

const TextSheet = lazily(() => import("../texts/text-sheet.tsx"), "TextSheet");
const LateDialog = lazily(() => import("../day-plan/late-dialog.tsx"), "LateDialog");

const path = "/api/today";
/** The others stand on the visit's page. */
const MARKS = 4;

interface Props {
  visit: ShownVisit;
  day: Omit<DayPlanView, "map">;
  today: string;
  timeZone: string;
  rows: ReturnType<typeof useGroomerVisits>;
  /** The groomer's first name. */
  from: string;
}

export function NextVisit({ visit, day, today, timeZone, rows, from }: Props) {
  const { name, place, phone } = visit;
  const [open, setOpen] = useState<"late" | "texts">();
  const refresh = useRefresh();
  const sayOnWay = useWaySteps({ path, focus: focusNext, show: showDone });
  const route = routeTo(visit);
  const { access } = visit;
  const sms = smsLink(phone);
  const house = access && houseNames.flatMap((name) => wordsAbout(name, access[name])).join(" · ");

  function showNews(title: string, description?: string, offer?: Offer) {
    flushSync(() => setOpen(undefined));
    focusNext();
    showDone({ title, description, offer });
  }

  const beside = (route || phone?.tel) && (
    <div className="tools">
      {route && (
        <a className="btn line" href={route} target="_blank" rel="noopener noreferrer">
          <Icon name="pin" /> Directions<span className="hush"> to {name}</span>
        </a>
      )}
      {phone?.tel && (
        <a className="btn line" href={phone.tel}>
          <Icon name="phone" />
          Call<span className="hush"> {name}</span>
        </a>
      )}
      {sms && (
        <a
          className="btn line"
          href={sms}
          onClick={(event) => {
            event.preventDefault();
            setOpen("texts");
          }}
        >
          <Icon name="text" />
          Text<span className="hush"> {name}</span>
        </a>
      )}
    </div>
  );
  const canBeLate = day.date === today && nextOfDay(day).length > 0;
  const entries = canBeLate && <MenuButton onPress={() => setOpen("late")}>Running late</MenuButton>;

  return (
    <>
      <section className="next-stop" id={visit.anchor} aria-labelledby="next-title">
        <header>
          <p>{nextWords(visit, day, { today, timeZone })}</p>
          <h2 id="next-title" tabIndex={-1}>
            <a href={visit.href}>{[name, visit.pets].filter(Boolean).join(", ")}</a>
          </h2>
        </header>
        <p>
          {[
            [visit.service, visit.work].filter(Boolean).join(", "),
            visit.price && plannedText(visit.price),
            ...visit.petFacts,
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <DoorNotes visit={visit} most={MARKS} />
        {visit.about && <p className="told">{visit.about}</p>}
        {place && <p className="place">{place}</p>}
        {house && <p className="place told">{house}</p>}
        <div className="acts">{rows.actionsOf(visit, { beside, entries, onWay: sayOnWay })}</div>
      </section>
      {open === "texts" && (
        <TextSheet
          visit={visit}
          today={today}
          at={day.legs.find(({ bookingId }) => bookingId === visit.id)?.arrives ?? null}
          from={from}
          onLate={canBeLate ? () => setOpen("late") : undefined}
          onClose={() => flushSync(() => setOpen(undefined))}
        />
      )}
      {open === "late" && (
        <LateDialog
          plan={day}
          stops={stopsOfDay(day)}
          send={(_, what, body) =>
            callApi<DayPlanView>("POST", `/api/day-plans/${day.date}${what}`, body).finally(() => refresh(path))
          }
          onDone={showNews}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

const focusNext = () => document.getElementById("next-title")?.focus({ preventScroll: true });

const houseNames = accessNames.toSorted((a, b) => Number(b === "gateCode") - Number(a === "gateCode"));

const wordsAbout = (name: (typeof accessNames)[number], text: string | null) =>
  text ? [name === "gateCode" ? `Gate ${text}` : text] : [];

const clockAt = (instant: number, timeZone: string) => weekdayAndTime(instant, timeZone).replace(/^\S+ /, "");

interface Clock {
  today: string;
  timeZone: string;
}

/** "Next · arrival window 9:00 – 10:00 AM · leave by 8:58 AM". */
function nextWords(visit: ShownVisit, { date, legs }: Omit<DayPlanView, "map">, { today, timeZone }: Clock): string {
  const { id, arrivedAt, onMyWayAt } = visit;
  const leg = legs.find(({ bookingId }) => bookingId === id);
  const told = agreedText(visit) ?? (leg && `planned for ${clockTime(leg.arrives)}`);
  // Non-breaking on narrow screens.
  const leaveBy =
    leg && leg.drive < NO_DRIVE ? `leave by ${clockTime(leg.leaveBy)}`.replaceAll(" ", "\u00a0") : undefined;
  if (arrivedAt !== null) return `Arrived at ${clockAt(arrivedAt, timeZone)}`;
  if (onMyWayAt !== null) return words(`On the way since ${clockAt(onMyWayAt, timeZone)}`, told);
  return words(date === today ? "Next" : dayName(date, today), told, leaveBy);
}

function agreedText({ arrival, own, planned }: ShownVisit): string | undefined {
  if (own) return `scheduled for ${planned}`;
  return arrival ? `arrival window ${planned}` : undefined;
}

const words = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" · ");
