import { type ComponentType, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { callApi, confirmationQuestion, errorSentence } from "#islands/lib/api.ts";
import { useRefresh } from "#islands/lib/data.ts";
import { lazyDialog } from "#islands/lib/lazily.tsx";
import { dismissToast, showToast } from "#islands/lib/toasts.ts";
import type { ToastMessage } from "#src/shared/base/toasts.ts";
import { proposedToast, type Side } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { ProposalInput, ProposalReply, ProposalView, TimeSuggestion } from "#src/shared/visits/proposals.ts";
import { type CallOptions, focusSection, goFromBooking, isOutdatedError, type SectionName } from "../booking-call.ts";
import { ProposalBox, type ProposalCalls } from "./proposal-box.tsx";
import type { ProposeDialogProps } from "./propose-dialog.tsx";

const ConfirmAnyway = lazyDialog(() => import("../answers/groomer-dialog.tsx"), "ConfirmAnyway");

interface Options extends CallOptions {
  side: Side;
  todays: Readonly<Record<string, string>>;
  sectionOf: (booking: BookingView) => SectionName;
  Dialog: ComponentType<ProposeDialogProps>;
  more?: (answer: ProposalReply) => Partial<ProposalReply>;
  onAnswered?: () => void;
}

interface UnconfirmedAnswer {
  booking: BookingView;
  proposal: ProposalView;
  input: ProposalReply;
  confirmation: string;
}

const failed = "Failed to update booking";

export function useProposals({ path, show: isList, side, todays, sectionOf, Dialog, more, onAnswered }: Options) {
  const refreshAll = useRefresh();
  async function refresh() {
    if (isList) await refreshAll(path);
  }
  const [doubted, setDoubted] = useState<UnconfirmedAnswer>();
  const [proposing, setProposing] = useState<{ booking: BookingView; suggestions: TimeSuggestion[] }>();

  const loadingFor = useRef<BookingView>(undefined);

  async function propose(booking: BookingView) {
    loadingFor.current = booking;
    const suggested = callApi<TimeSuggestion[]>("GET", `/api/bookings/${booking.id}/suggestions`);
    const suggestions = await suggested.catch(() => []);
    if (loadingFor.current !== booking) return;
    loadingFor.current = undefined;
    setProposing({ booking, suggestions });
  }

  function show(booking: BookingView, message: ToastMessage, { id } = booking) {
    onAnswered?.();
    if (!isList) return goFromBooking(booking.id)(message, id);
    focusSection(sectionOf(booking));
    showToast(message);
  }

  async function sendAnswer(booking: BookingView, { id }: ProposalView, input: ProposalReply) {
    const agreed = await callApi<BookingView>("PATCH", `/api/proposals/${id}`, { ...input, ...more?.(input) });
    flushSync(() => setDoubted(undefined));
    show(booking, { kind: "success", title: "Booking updated", description: newsOf(booking, side, input) }, agreed);
  }

  async function attempt(booking: BookingView, proposal: ProposalView, input: ProposalReply) {
    dismissToast();
    try {
      await sendAnswer(booking, proposal, input);
    } catch (error) {
      const confirmation = confirmationQuestion(error);
      if (confirmation) return void setDoubted({ booking, proposal, input, confirmation });
      if (!isOutdatedError(error)) return errorSentence(error);
      show(booking, { kind: "error", title: failed, description: errorSentence(error) });
    }
    await refresh();
  }

  async function answer(booking: BookingView, proposal: ProposalView, input: ProposalReply) {
    const description = await attempt(booking, proposal, input);
    if (description) showToast({ kind: "error", title: failed, description });
  }

  async function send(booking: BookingView, input: ProposalInput) {
    const path = `/api/bookings/${booking.id}/proposals`;
    const sent = await callApi<BookingView>("POST", path, input).catch(async (error) => {
      if (isOutdatedError(error)) await refresh();
      throw error;
    });
    flushSync(() => setProposing(undefined));
    show(booking, proposedToast(sent, partnerOf(booking, side)));
    await refresh();
  }

  const acceptAnyway = ({ booking, proposal, input }: UnconfirmedAnswer) =>
    sendAnswer(booking, proposal, { ...input, confirm: true }).finally(refresh);

  function close() {
    setProposing(undefined);
    setDoubted(undefined);
  }

  return {
    propose,
    attempt,
    answer,
    boxOf: (booking: BookingView, others?: ProposalCalls) =>
      booking.proposal && (
        <ProposalBox booking={booking} proposal={booking.proposal} side={side} others={others} onAnswer={answer} />
      ),
    dialog: (
      <>
        {proposing && (
          <Dialog
            {...proposing}
            side={side}
            today={todays[proposing.booking.timeZone] ?? ""}
            onSend={(input) => send(proposing.booking, input)}
            onClose={close}
          />
        )}
        {doubted && (
          <ConfirmAnyway
            does="Accept"
            about={`${doubted.confirmation} If you accept, ${doubted.booking.petParentName} will expect you then.`}
            failed={failed}
            onConfirm={() => acceptAnyway(doubted)}
            onClose={close}
          />
        )}
      </>
    ),
  };
}

const partnerOf = ({ groomerName, petParentName }: BookingView, side: Side) =>
  side === "parent" ? groomerName : petParentName;

function newsOf(booking: BookingView, side: Side, { status }: ProposalReply): string {
  const other = partnerOf(booking, side);
  return status === "accepted" ? `It's booked, and we'll let ${other} know.` : `We'll let ${other} know.`;
}
