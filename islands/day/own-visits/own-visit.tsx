import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useAskFirst } from "#islands/lib/ask-first.ts";
import { useData, useRefresh } from "#islands/lib/data.ts";
import { lazily } from "#islands/lib/lazily.tsx";
import { goWith } from "#islands/lib/reload.ts";
import { startPage } from "#islands/lib/start-page.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { Icon } from "#islands/ui/icon.tsx";
import { TextLink } from "#islands/ui/text-link.tsx";
import { choicesOf, type GroomerChoice, graveChoices } from "#src/domain/groomer-choices.ts";
import { bookingsPath, clientPath } from "#src/shared/base/own-paths.ts";
import { shortDate } from "#src/shared/base/time.ts";
import { canceledText, movedText } from "#src/shared/clients/texts.ts";
import type { OwnVisitView } from "#src/shared/day/own/own-visits.ts";
import { shownOwn, whenOwn } from "#src/shared/day/own/shown-visit.ts";
import { ChoiceButton } from "../../visits/bookings/answers/choice-button.tsx";
import { offerAgain } from "../../visits/bookings/answers/offer-undo.ts";
import { choiceNames } from "../../visits/bookings/answers/visit-choices.tsx";
import { untold, useWaySteps } from "../../visits/bookings/answers/way-steps.ts";
import { VisitHead } from "../../visits/bookings/page/visit-head.tsx";
import { routeTo } from "../day-plan/where.tsx";
import { FitQuestion } from "./fit-question.tsx";
import { GraveChoices } from "./grave-choices.tsx";
import { addedBusy, type Marking, markings, sayMarked } from "./markings.ts";
import { weeksText } from "./scope-field.tsx";
import { useAgain } from "./use-again.tsx";
import { useCompleteOwn } from "./use-complete-own.tsx";
import { VisitFacts } from "./visit-facts.tsx";

const VisitDialog = lazily(() => import("./visit-dialog.tsx"), "VisitDialog");
const RemoveDialog = lazily(() => import("./remove-dialog.tsx"), "RemoveDialog");

interface Props {
  visit: OwnVisitView;
}

interface Said {
  marking: Marking;
  /** Set after confirming a full day. */
  confirm?: boolean;
}

export default function OwnVisit({ visit: served }: Props) {
  const path = `/api/visits/${served.id}`;
  const visit = useData(path, served);
  const refresh = useRefresh();
  const [open, setOpen] = useState<"edit" | "remove">();
  useEffect(() => {
    startPage();
    offerAgain(served);
  }, [served]);
  const { clientId, date, status, everyWeeks } = visit;
  const shown = shownOwn(visit);
  const route = routeTo(shown);
  const again = useAgain({ path, focus: focusTitle });
  const close = () => flushSync(() => setOpen(undefined));
  const question = useAskFirst(({ marking, confirm }: Said) => sayMarked(visit, marking, confirm));
  const sayOnWay = useWaySteps({ path, focus: focusTitle });

  const mark = (marking: Marking) => async () => {
    const said = await question.trySend({ marking }).finally(() => refresh(path));
    if (said) tell(marking);
  };

  function tell(marking: Marking) {
    focusTitle();
    const text = marking === "cancel" ? canceledText(visit) : undefined;
    showToast({
      kind: "success",
      title: markings[marking].done,
      ...(text && clientId !== null && untold(visit, text)),
    });
  }

  async function planAnyway() {
    await question.sendAnyway().finally(() => refresh(path));
    tell("reopen");
  }

  function leaveOut() {
    question.close();
    focusTitle();
  }

  async function showSaved(saved: OwnVisitView) {
    close();
    focusTitle();
    const isMoved = saved.clientId !== null && (saved.date !== date || saved.start !== visit.start);
    showToast({ kind: "success", title: "Visit updated", ...(isMoved && untold(saved, movedText(saved))) });
    await refresh(path);
  }

  async function planNext() {
    const planned = await again.ask(visit);
    if (planned) showToast({ kind: "success", title: `Next visit booked for ${shortDate(planned)}` });
  }

  const { complete, dialog } = useCompleteOwn(visit, { path });
  const places = {
    on_my_way: () => sayOnWay(shown, "on_my_way"),
    arrived: () => sayOnWay(shown, "arrived"),
    complete,
    reopen: mark("reopen"),
    no_show: mark("no_show"),
    cancel: mark("cancel"),
  };
  const { filled, menu } = choicesOf(visit, true, places);
  const button = (choice: GroomerChoice) => {
    const place = choice as keyof typeof places;
    return (
      <ChoiceButton key={choice} isQuiet={choice !== filled} busy={addedBusy[place]} onPress={places[place]}>
        {choiceNames[choice]}
      </ChoiceButton>
    );
  };

  return (
    <div className="own-visit-page">
      <VisitHead
        title={shown.pets || shown.name}
        person={shown.pets ? shown.name : undefined}
        href={visit.clientId === null ? undefined : clientPath(visit.clientId)}
        facts={["Added by you", ...(everyWeeks ? [`Repeats ${weeksText(everyWeeks)}`] : [])]}
        pets={visit.pets.map((pet) => ({ ...pet, imageUrl: null }))}
        marks={shown.marks}
      />
      <div className="two-columns">
        <div>
          <section className="booking-card undated" aria-labelledby="visit-title">
            <div className="head">
              <h2 id="visit-title" className="hush" tabIndex={-1}>
                {whenOwn(visit)}
              </h2>
              <span className={`status ${shown.status}`}>{shown.state}</span>
            </div>
            <div className="actions">
              {filled && button(filled)}
              {status === "completed" && visit.clientId !== null && (
                <ChoiceButton isQuiet={false} busy="Looking..." onPress={planNext}>
                  Schedule next visit
                </ChoiceButton>
              )}
              {menu.filter((choice) => !graveChoices.includes(choice)).map(button)}
              {route && (
                <a className="btn line small" href={route} target="_blank" rel="noopener noreferrer">
                  <Icon name="pin" /> Directions
                </a>
              )}
              {shown.phone?.tel && (
                <a className="btn line small" href={shown.phone.tel}>
                  <Icon name="phone" />
                  Call
                </a>
              )}
              <TextLink phone={shown.phone} name={visit.name} className="btn line small" />
            </div>
          </section>
          <VisitFacts visit={visit} />
        </div>
        <div>
          <GraveChoices
            visit={visit}
            can={menu}
            onMove={() => setOpen("edit")}
            onMark={(choice) => places[choice]()}
            onRemove={() => setOpen("remove")}
          />
        </div>
      </div>
      {again.dialog}
      {dialog}
      {question.about && (
        <FitQuestion
          about={question.about}
          keep="Don't add"
          failed="Failed to update the visit"
          onConfirm={planAnyway}
          onClose={leaveOut}
        />
      )}
      {open === "edit" && <VisitDialog visit={visit} onSaved={showSaved} onClose={close} />}
      {open === "remove" && (
        <RemoveDialog
          visit={visit}
          onRemoved={() =>
            goWith(bookingsPath({ view: "calendar", date }), { kind: "success", title: "Visit removed" })
          }
          onClose={close}
        />
      )}
    </div>
  );
}

const focusTitle = () => document.getElementById("visit-title")?.focus({ preventScroll: true });
