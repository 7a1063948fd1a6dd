import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { carryToast } from "#islands/lib/carry-toast.ts";
import { dismissToast, showToast } from "#islands/lib/toasts.ts";
import { requestSentPath } from "#src/shared/base/dashboard-paths.ts";
import type { SuggestedTime } from "#src/shared/base/errors.ts";
import { authPath } from "#src/shared/base/paths.ts";
import { requestToasts } from "#src/shared/visits/booking-labels.ts";
import type { SentRequestView } from "#src/shared/visits/bookings.ts";
import type { SentDialog } from "./confirm-dialog.tsx";
import { forgetDraft, keepDraft } from "./draft.ts";
import { type BookingRequestProps, fillRequestForm } from "./request-values.ts";
import { firstOpenStep, loadSendRequest } from "./steps/step-facts.ts";
import { useRequestSteps } from "./steps/use-steps.ts";
import { useFreeTimes } from "./use-free-times.ts";
import { useRequestInputs } from "./use-inputs.ts";

/** Lazy, because few pages need it. On failure, the booking's page says the same. */
const loadDialog = () => import("./confirm-dialog.tsx").catch(() => undefined);

export function useBookingRequest(
  props: BookingRequestProps,
  onOffers: (offers: Pick<BookingRequestProps, "packages" | "addOns">) => void,
) {
  const inputs = useRequestInputs(props);
  const { formRef, isBusy, once, read } = inputs;
  const times = useFreeTimes(props, inputs.values, inputs.isAwake);
  const steps = useRequestSteps(props, inputs, times);
  const { show } = steps;
  const [wasSent, setSent] = useState(false);
  const [isNew, setNew] = useState(props.role === null);
  const [requested, setRequested] = useState<{ booking: SentRequestView; Dialog: typeof SentDialog } | null>(null);
  const [suggestions, setSuggestions] = useState(props.suggestions);
  const [policies, setPolicies] = useState(props.policies);
  /** One key per draft, so that a retry books once. */
  const key = useRef<string | null>(null);
  const cache = useQueryClient();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy()) return;
    // Enter acts like the open step's "Continue".
    if (steps.open && steps.open !== "place") return steps.goOn(steps.open);
    setSent(true);
    dismissToast();
    await once(send);
  }

  async function send() {
    const values = read();
    const sending = await loadSendRequest();
    // Submits natively if the script didn't load.
    if (!sending) return formRef.current!.submit();
    const found = sending.findRequestErrors(props, values);
    if (Object.keys(found).length > 0) {
      if (!values.preferredDate) showToast({ kind: "error", ...requestToasts.date });
      return show(found);
    }
    if (isNew) {
      const refused = await sending.trySignUp(formRef.current!, values);
      if (refused) {
        showToast(refused.toast);
        return show(refused.errors);
      }
      setNew(false);
    }
    key.current ??= sending.newKey();
    const dialog = loadDialog();
    const outcome = await sending.sendRequest(props, values, key.current, formRef.current!);
    if ("login" in outcome) return goToLogin();
    if ("booking" in outcome) {
      forgetDraft(props.groomer.id);
      void cache.invalidateQueries({ queryKey: ["/api/bookings/pet-parent"] });
      const loaded = await dialog;
      if (loaded) return setRequested({ booking: outcome.booking, Dialog: loaded.SentDialog });
      return location.assign(requestSentPath(outcome.booking.id));
    }
    if (outcome.isConflict) key.current = null;
    setSuggestions(outcome.suggestions);
    if (outcome.policies) setPolicies(outcome.policies);
    if (outcome.offers) onOffers(outcome.offers);
    if (outcome.errors.preferredTimeSlot) times.askAgain();
    showToast(outcome.toast);
    show(outcome.errors);
  }

  function goToLogin() {
    const values = read();
    const query = new URLSearchParams(location.search);
    query.set("package", values.servicePackageId);
    query.set("date", values.preferredDate);
    query.set("slot", values.preferredTimeSlot);
    keepDraft(props, values, `?${query}`);
    carryToast({ kind: "info", ...requestToasts.login });
    location.assign(authPath("login", `${location.pathname}?${query}#book`));
  }

  function startAfresh() {
    key.current = null;
    inputs.reset();
    setSuggestions([]);
    setRequested(null);
    steps.goTo(firstOpenStep(props, read(), {}));
    formRef.current!.querySelector<HTMLElement>(".step[open] > summary")!.focus();
  }

  const focusButton = () => formRef.current?.querySelector<HTMLElement>("[type=submit].wide")?.focus();

  function choose({ date, slot }: SuggestedTime) {
    fillRequestForm(formRef.current!, { ...read(), preferredDate: date, preferredTimeSlot: slot });
    setSuggestions([]);
    inputs.change("preferredDate");
    steps.goTo(firstOpenStep(props, read(), {}));
    focusButton();
  }

  return { ...inputs, times, steps, wasSent, isNew, requested, suggestions, policies, submit, choose, startAfresh };
}
