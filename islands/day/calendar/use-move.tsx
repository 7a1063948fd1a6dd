import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { callApi, confirmationRequired, sentenceOf } from "#islands/lib/api.ts";
import { useRefresh } from "#islands/lib/data.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { Confirm } from "#islands/ui/confirm.tsx";
import { ConfirmAnyway } from "#islands/ui/confirm-anyway.tsx";
import { slotAt } from "#src/domain/visits/visit.ts";
import { shortDate } from "#src/shared/base/time.ts";
import { timeOfDay } from "#src/shared/base/time-of-day.ts";
import type { AddedVisitView } from "#src/shared/day/own/added-visits.ts";
import { savedNews } from "../../visits/bookings/answers/news.ts";
import { offerToast, undo } from "../../visits/bookings/answers/offer-undo.ts";
import { ScopeField } from "../added-visits/remove-dialog.tsx";
import type { Held } from "./steps.ts";
import { droppedText, isAdded } from "./words.ts";

interface Asked {
  held: Held;
  /** Undefined for a visit from the site. */
  visit?: AddedVisitView;
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
      const visit = await callApi<AddedVisitView>("GET", `/api/bookings/${held.entry.bookingId}`);
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
      offerBack(await callApi<AddedVisitView>("PATCH", `/api/visits/${visit.id}`, to), next as Required<Asked>);
    });

  function offerBack(saved: AddedVisitView, { visit, scope }: Required<Asked>) {
    const { date, start, until, minutes } = visit;
    const toast = offerToast(savedNews(saved, visit), {
      label: "Undo",
      async onPress() {
        toast.remove();
        const before = { date, start, until, minutes, scope, confirm: true };
        const call = callApi("PATCH", `/api/visits/${saved.id}`, before);
        await undo(call, "The visit is back at its time.", showToast);
        await refresh(path);
      },
    });
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
  if (about)
    return <ConfirmAnyway {...{ about, failed, onClose }} keep="Keep the time" onConfirm={() => move(asked)} />;
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
