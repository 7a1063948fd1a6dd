import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { carryToast } from "#islands/lib/carry-toast.ts";
import { dismissToast, showToast } from "#islands/lib/toasts.ts";
import type { SuggestedTime } from "#src/shared/base/errors.ts";
import { requestedPath } from "#src/shared/base/own-paths.ts";
import { authPath } from "#src/shared/base/paths.ts";
import { bookingToasts } from "#src/shared/visits/booking-labels.ts";
import type { RequestedView } from "#src/shared/visits/bookings.ts";
import type { ConfirmDialog } from "../answers/confirm-dialog.tsx";
import { forgetDraft, keepDraft } from "./draft.ts";
import { type BookingRequestProps, fillForm } from "./request-values.ts";
import { loadSending } from "./steps/load-sending.ts";
import { stepFor } from "./steps/step-facts.ts";
import { useSteps } from "./steps/use-steps.ts";
import { useFreeTimes } from "./use-free-times.ts";
import { useInputs } from "./use-inputs.ts";

/** A request that was sent, and what says so. */
interface Requested {
  booking: RequestedView;
  Dialog: typeof ConfirmDialog;
}

/**
 * Loaded when a request is sent, because few pages get that far; if that fails, the page of the booking says the same.
 */
const loadDialog = () => import("../answers/confirm-dialog.tsx").catch(() => undefined);

/** How the booking form is sent, and what follows. */
export function useBookingRequest(props: BookingRequestProps) {
  const inputs = useInputs(props);
  const { formRef, isBusy, once, read } = inputs;
  const times = useFreeTimes(props, inputs.values, inputs.isAwake);
  const steps = useSteps(props, inputs, times);
  const { show } = steps;
  const [wasSent, setSent] = useState(false);
  const [requested, setRequested] = useState<Requested | null>(null);
  /** Times in place of one that was full. */
  const [suggestions, setSuggestions] = useState(props.suggestions);
  const [terms, setTerms] = useState(props.terms);
  /** One key for each draft: sending it again after a lost answer books once. */
  const key = useRef<string | null>(null);
  const cache = useQueryClient();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy()) return;
    // The Enter key presses the button that is in sight.
    if (steps.open === "what" || steps.open === "pet") return steps.goOn(steps.open);
    setSent(true);
    dismissToast();
    await once(send);
    if (document.activeElement === document.body) focusButton();
  }

  async function send() {
    const values = read();
    const sending = await loadSending();
    // The page takes the form without it too.
    if (!sending) return formRef.current!.submit();
    const found = sending.findErrors(props, values);
    if (Object.keys(found).length > 0) {
      if (!values.preferredDate) showToast({ kind: "error", ...bookingToasts.date });
      return show(found);
    }
    if (props.role === null) return goToLogin();
    key.current ??= newKey();
    const dialog = loadDialog();
    const outcome = await sending.sendRequest(props, values, key.current, formRef.current!);
    if ("login" in outcome) return goToLogin();
    if ("booking" in outcome) {
      forgetDraft(props.groomer.id);
      void cache.invalidateQueries({ queryKey: ["/api/bookings/pet-parent"] });
      const loaded = await dialog;
      if (loaded) return setRequested({ booking: outcome.booking, Dialog: loaded.ConfirmDialog });
      return location.assign(requestedPath(outcome.booking.id));
    }
    if (outcome.isConflict) key.current = null;
    setSuggestions(outcome.suggestions);
    if (outcome.terms) setTerms(outcome.terms);
    if (outcome.errors.preferredTimeSlot) times.askAgain();
    showToast(outcome.toast);
    show(outcome.errors);
  }

  /** The way back names the choice, so that the sign-in can say what is waiting. */
  function goToLogin() {
    const values = read();
    const query = new URLSearchParams(location.search);
    query.set("package", values.servicePackageId);
    query.set("date", values.preferredDate);
    query.set("slot", values.preferredTimeSlot);
    keepDraft(props, values, `?${query}`);
    carryToast({ kind: "info", ...bookingToasts.login });
    location.assign(authPath("login", `${location.pathname}?${query}#book`));
  }

  /** Leaves a fresh form when the confirmation is closed. */
  function startAfresh() {
    key.current = null;
    inputs.reset();
    setSuggestions([]);
    setRequested(null);
    steps.goTo(stepFor(props, read(), {}));
    formRef.current!.querySelector<HTMLElement>(".step[open] > summary")!.focus();
  }

  /** A disabled button loses the focus, so it is given back for the keyboard. */
  const focusButton = () => formRef.current?.querySelector<HTMLElement>("[type=submit].wide")?.focus();

  /** Puts a suggested time in place of the one that was full. */
  function choose({ date, slot }: SuggestedTime) {
    fillForm(formRef.current!, { ...read(), preferredDate: date, preferredTimeSlot: slot });
    setSuggestions([]);
    inputs.change("preferredDate");
    steps.goTo(stepFor(props, read(), {}));
    focusButton();
  }

  return { ...inputs, times, steps, wasSent, requested, suggestions, terms, submit, choose, startAfresh };
}

/** Not randomUUID, which is missing where the site is served over plain http. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join("-");
