import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { bookingToasts } from "#src/shared/booking-words.ts";
import type { BookingView } from "#src/shared/bookings.ts";
import { authPath } from "#src/shared/paths.ts";
import { showToast } from "../lib/toasts.ts";
import { keepDraft, takeDraft } from "./draft.ts";
import { markPackage, watchPackageLinks } from "./package-links.ts";
import { type BookingRequestProps, fillForm, type RequestErrors, readValues } from "./request-values.ts";
import { findErrors, sendRequest } from "./send-request.ts";

/** Long enough to read why, before the sign-in page takes over. */
const READING_MS = 1200;

/** The booking form's behaviour. The inputs keep their own values; `values` is what they held after the last change. */
export function useBookingRequest(props: BookingRequestProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(props.values);
  const [errors, setErrors] = useState(props.errors);
  const [isAwake, setAwake] = useState(false);
  const [isSending, setSending] = useState(false);
  const [wasSent, setSent] = useState(false);
  const [booking, setBooking] = useState<BookingView | null>(null);
  /** A second submit may come before the button is drawn as disabled. */
  const isBusy = useRef(false);
  /** One key a draft: sending it again after a lost answer books once. */
  const key = useRef<string | null>(null);
  const cache = useQueryClient();
  const groomerId = props.groomer.id;

  useEffect(() => {
    const form = formRef.current!;
    form.noValidate = true;
    const draft = takeDraft(groomerId);
    if (draft) fillForm(form, draft);
    setValues(readValues(form));
    setAwake(true);
    return watchPackageLinks((packageId) => {
      const select = form.elements.namedItem("servicePackageId") as HTMLSelectElement;
      select.value = packageId;
      setValues(readValues(form));
      setErrors(({ servicePackageId, ...others }) => others);
      select.scrollIntoView({ block: "center" });
      select.focus({ preventScroll: true });
    });
  }, [groomerId]);

  useEffect(() => {
    if (isAwake) markPackage(values.servicePackageId);
  }, [isAwake, values.servicePackageId]);

  /** A message goes away with the change of its field; a new day may suit the chosen time. */
  function change(name: string) {
    setValues(readValues(formRef.current!));
    const about = name === "preferredDate" ? ["preferredDate", "preferredTimeSlot"] : [name];
    setErrors((shown) => Object.fromEntries(Object.entries(shown).filter(([field]) => !about.includes(field))));
  }

  function show(found: RequestErrors) {
    flushSync(() => setErrors(found));
    formRef.current?.querySelector<HTMLElement>(":is(input, select, textarea)[aria-invalid]")?.focus();
  }

  function goToLogin() {
    keepDraft(groomerId, readValues(formRef.current!));
    showToast({ kind: "error", ...bookingToasts.login });
    const next = `${location.pathname}${location.search}#book`;
    setTimeout(() => location.assign(authPath("login", next)), READING_MS);
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy.current) return;
    if (props.role === null) return goToLogin();
    isBusy.current = true;
    setSent(true);
    setSending(true);
    await send();
    setSending(false);
    isBusy.current = false;
  }

  async function send() {
    const sent = readValues(formRef.current!);
    const found = await findErrors(props, sent);
    if (Object.keys(found).length > 0) {
      if (!sent.preferredDate) showToast({ kind: "error", ...bookingToasts.date });
      return show(found);
    }
    key.current ??= newKey();
    const outcome = await sendRequest(props, sent, key.current);
    if ("login" in outcome) return goToLogin();
    if ("booking" in outcome) {
      void cache.invalidateQueries({ queryKey: ["/api/bookings/pet-parent"] });
      return setBooking(outcome.booking);
    }
    if (outcome.isConflict) key.current = null;
    showToast(outcome.toast);
    show(outcome.errors);
  }

  /** Closing the confirmation leaves a fresh form behind. */
  function startAfresh() {
    key.current = null;
    formRef.current?.reset();
    setValues(readValues(formRef.current!));
    setErrors({});
    setBooking(null);
  }

  return { formRef, values, errors, isAwake, isSending, wasSent, booking, change, submit, startAfresh };
}

/** Not randomUUID, which is missing where the site is served over plain http. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
