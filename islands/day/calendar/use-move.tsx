import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { callApi, confirmationRequired, sentenceOf } from "#islands/lib/api.ts";
import { useRefresh } from "#islands/lib/data.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { Confirm } from "#islands/ui/confirm.tsx";
import { slotAt } from "#src/domain/visits/visit.ts";
import { shortDate } from "#src/shared/base/time.ts";
import { timeOfDay } from "#src/shared/base/time-of-day.ts";
import { movedText } from "#src/shared/clients/texts.ts";
import type { OwnVisitView } from "#src/shared/day/own/own-visits.ts";
import { offerToast } from "../../visits/bookings/answers/offer-undo.ts";
import { untold } from "../../visits/bookings/answers/way-steps.ts";
import { FitQuestion } from "../own-visits/fit-question.tsx";
import { ScopeField } from "../own-visits/scope-field.tsx";
import type { Held } from "./steps.ts";
import { droppedText, isAdded } from "./words.ts";

interface Asked {
  held: Held;
  /** Undefined for a visit from the site. */
  visit?: OwnVisitView;
  scope?: "this" | "later";
  /** The server's question. */
  about?: string;
}

const failed = "Failed to move the visit";

/** Drops a lifted visit: one that the groomer added moves, any other becomes a proposal. */
export function useMove(path: string, leave: () => void) {
  const refresh = useRefresh();
  const [asked, setAsked] = useState<Asked>();

  function close() {
    flushSync(() => setAsked(undefined));
    leave();
  }

  async function drop(held: Held) {
    if (!isAdded(held.entry)) return setAsked({ held });
    try {
      const visit = await callApi<OwnVisitView>("GET", `/api/visits/${held.entry.bookingId}`);
      if (visit.everyWeeks) setAsked({ held, visit });
      else await move({ held, visit, scope: "this" });
    } catch (error) {
      close();
      showToast({ kind: "error", title: failed, description: sentenceOf(error) });
      await refresh(path);
    }
  }

  /** Asks first where the day doesn't take it. Throws otherwise. */
  async function attempt(next: Asked, call: (confirm: object) => Promise<unknown>) {
    try {
      await call(next.about ? { confirm: true } : {});
      close();
    } catch (error) {
      const about = confirmationRequired(error);
      if (!about) throw error;
      setAsked({ ...next, about });
    }
    await refresh(path);
  }

  const move = (next: Asked) =>
    attempt(next, async (confirm) => {
      const { visit, scope } = next as Required<Asked>;
      const { entry, date, start, minutes } = next.held;
      const long = visit.minutes + minutes - entry.minutes;
      const to = { date, start: timeOfDay(start), minutes: long, scope, ...confirm };
      offerBack(await callApi<OwnVisitView>("PATCH", `/api/visits/${visit.id}`, to), next as Required<Asked>);
    });

  function offerBack(saved: OwnVisitView, { visit: { date, start, until, minutes }, scope }: Required<Asked>) {
    const isTold = saved.clientId === null || (saved.date === date && saved.start === start);
    const { description, offer } = isTold ? { description: saved.name } : untold(saved, movedText(saved));
    const toast = offerToast(
      { kind: "success", title: "Visit updated", description },
      {
        label: "Undo",
        async onPress() {
          toast.remove();
          const before = { date, start, until, minutes, scope, confirm: true };
          await callApi("PATCH", `/api/visits/${saved.id}`, before).then(
            () => showToast({ kind: "success", title: "Undone", description: "The visit is back at its time." }),
            (error) => showToast({ kind: "error", title: "Failed to undo", description: sentenceOf(error) }),
          );
          await refresh(path);
        },
      },
      offer,
    );
  }

  const propose = (next: Asked) =>
    attempt(next, async (confirm) => {
      const { entry, date, start } = next.held;
      const options = [{ date, slot: slotAt(start), time: timeOfDay(start) }];
      await callApi("POST", `/api/bookings/${entry.bookingId}/proposals`, { options, note: null, ...confirm });
      const description = `${entry.name} has up to three days to reply.`;
      showToast({ kind: "success", title: "Proposal sent", description });
    });

  return { drop, dialog: asked && <Question asked={asked} {...{ move, propose }} onClose={close} /> };
}

interface QuestionProps {
  asked: Asked;
  move: (next: Asked) => Promise<unknown>;
  propose: (next: Asked) => Promise<unknown>;
  onClose: () => void;
}

function Question({ asked, move, propose, onClose }: QuestionProps) {
  const { held, visit, about } = asked;
  const scope = useRef<HTMLDivElement>(null);
  const when = `${shortDate(held.date)}, ${droppedText(held)}`;
  if (!visit) {
    const go = about ? "Propose anyway" : "Propose";
    return (
      <Confirm
        title={`Propose ${when}?`}
        {...{ onClose, confirm: go, busy: "Sending...", keep: "Keep the time" }}
        failed="Failed to propose a new time"
        onConfirm={() => propose(asked)}
      >
        <p>{about ?? `Nothing changes until ${held.entry.name} chooses.`}</p>
      </Confirm>
    );
  }
  if (about) return <FitQuestion {...{ about, failed, onClose }} keep="Keep the time" onConfirm={() => move(asked)} />;
  return (
    <Confirm
      title={`Move to ${when}?`}
      {...{ failed, onClose, confirm: "Move", busy: "Saving...", keep: "Keep the time" }}
      onConfirm={() => move({ ...asked, scope: chosenIn(scope.current!) })}
    >
      <div ref={scope}>
        <ScopeField everyWeeks={visit.everyWeeks!} />
      </div>
    </Confirm>
  );
}

const chosenIn = (box: HTMLElement) => box.querySelector<HTMLInputElement>(":checked")!.value as "this" | "later";
