import { useState } from "react";
import { flushSync } from "react-dom";
import { callApi } from "#islands/lib/api.ts";
import { useRefresh } from "#islands/lib/data.ts";
import { lazily } from "#islands/lib/lazily.tsx";
import { showToast } from "#islands/lib/toasts.ts";
import { Icon } from "#islands/ui/icon.tsx";
import { Marks } from "#islands/ui/marks.tsx";
import { MenuButton } from "#islands/ui/menu.tsx";
import type { DayPlanView } from "#src/shared/day/day-plans.ts";
import type { OwnVisitView } from "#src/shared/day/own/own-visits.ts";
import { nextOfDay, type ShownVisit, stopsOfDay } from "#src/shared/day/own/shown-visit.ts";
import { accessNames } from "#src/shared/visits/booking-fields.ts";
import type { useGroomerRows } from "../../visits/bookings/answers/use-groomer-rows.tsx";
import { useWaySteps } from "../../visits/bookings/answers/way-steps.ts";
import { routeTo } from "../day-plan/map-links.tsx";
import { nextWords } from "./next-words.ts";

const LateDialog = lazily(() => import("../day-plan/late-dialog.tsx"), "LateDialog");

const path = "/api/today";

interface Props {
  visit: ShownVisit;
  day: Omit<DayPlanView, "map">;
  today: string;
  timeZone: string;
  rows: ReturnType<typeof useGroomerRows>;
  onDone: (visit: OwnVisitView) => unknown;
}

export function NextVisit({ visit, day, today, timeZone, rows, onDone }: Props) {
  const { name, place, phone } = visit;
  const [isLate, setLate] = useState(false);
  const refresh = useRefresh();
  const sayOnWay = useWaySteps({ path, focus: focusNext });
  const route = routeTo(visit);
  const { access } = visit;
  const house = access && houseNames.flatMap((name) => wordsAbout(name, access[name])).join(" · ");

  function told(title: string, description?: string) {
    flushSync(() => setLate(false));
    focusNext();
    showToast({ kind: "success", title, ...(description ? { description } : {}) });
  }

  const beside = (
    <>
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
    </>
  );
  const entries = day.date === today && nextOfDay(day).length > 0 && (
    <MenuButton onPress={() => setLate(true)}>Running late</MenuButton>
  );

  return (
    <section className="next-stop" id={visit.anchor} aria-labelledby="next-title">
      <header>
        <p>{nextWords(visit, day, { today, timeZone })}</p>
        <h2 id="next-title" tabIndex={-1}>
          <a href={visit.href}>{[name, visit.pets].filter(Boolean).join(", ")}</a>
        </h2>
      </header>
      <p>{[[visit.service, visit.work].filter(Boolean).join(", "), ...visit.petFacts].join(" · ")}</p>
      {visit.about && <p className="told">{visit.about}</p>}
      <Marks marks={visit.marks} />
      {place && <p className="place">{place}</p>}
      {house && <p className="place told">{house}</p>}
      <div className="acts">
        {rows.actionsOfVisit(visit, { focus: focusNext, onDone, beside, entries, onWay: sayOnWay })}
      </div>
      {isLate && (
        <LateDialog
          plan={day}
          stops={stopsOfDay(day)}
          send={(_, what, body) =>
            callApi<DayPlanView>("POST", `/api/day-plans/${day.date}${what}`, body).finally(() => refresh(path))
          }
          onDone={told}
          onClose={() => setLate(false)}
        />
      )}
    </section>
  );
}

const focusNext = () => document.getElementById("next-title")?.focus({ preventScroll: true });

const houseNames = accessNames.toSorted((a, b) => Number(b === "gateCode") - Number(a === "gateCode"));

const wordsAbout = (name: (typeof accessNames)[number], text: string | null) =>
  text ? [name === "gateCode" ? `Gate ${text}` : text] : [];
