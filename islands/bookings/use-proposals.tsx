import { useState } from "react";
import { flushSync } from "react-dom";
import type { Todays } from "#src/domain/booking-groups.ts";
import type { BookingView } from "#src/shared/bookings.ts";
import type { Side } from "#src/shared/proposal-words.ts";
import type { ProposalAnswer, ProposalInput, ProposalView, SuggestionView } from "#src/shared/proposals.ts";
import { callApi, sentenceOf } from "../lib/api.ts";
import { useRefresh } from "../lib/data.ts";
import { dismissToast, showToast } from "../lib/toasts.ts";
import { focusSection, keepFocusIn, type SectionName } from "./booking-section.tsx";
import { isOutdated } from "./change-status.ts";
import { ProposalBox } from "./proposal-box.tsx";
import { ProposeDialog } from "./propose-dialog.tsx";

interface Options {
  /** Where the list is read from. */
  path: string;
  side: Side;
  todays: Todays;
  sectionOf: (booking: BookingView) => SectionName;
}

/** Other times in a list of bookings: the box of an open proposal, and the dialog that makes one. */
export function useProposals({ path, side, todays, sectionOf }: Options) {
  const refresh = useRefresh();
  const [proposing, setProposing] = useState<{ booking: BookingView; suggestions: SuggestionView[] }>();

  /** Suggestions help; without them a day can still be chosen. */
  async function propose(booking: BookingView) {
    const suggested = callApi<SuggestionView[]>("GET", `/api/bookings/${booking.id}/suggestions`);
    setProposing({ booking, suggestions: await suggested.catch(() => []) });
  }

  async function answer(booking: BookingView, { id }: ProposalView, input: ProposalAnswer) {
    dismissToast();
    try {
      await callApi("PATCH", `/api/proposals/${id}`, input);
      focusSection(sectionOf(booking));
      showToast({ kind: "success", title: "Booking updated", description: newsOf(booking, side, input) });
    } catch (error) {
      showToast({ kind: "error", title: "Failed to update booking", description: sentenceOf(error) });
      if (!isOutdated(error)) return;
      focusSection(sectionOf(booking));
    }
    await refresh(path);
  }

  async function send(booking: BookingView, input: ProposalInput) {
    try {
      await callApi("POST", `/api/bookings/${booking.id}/proposals`, input);
    } catch (error) {
      if (isOutdated(error)) await refresh(path);
      throw error;
    }
    flushSync(() => setProposing(undefined));
    focusSection(sectionOf(booking));
    const description = `${partnerOf(booking, side)} hears of it from us, and can answer for three days at most.`;
    showToast({ kind: "success", title: "Other times proposed", description });
    await refresh(path);
  }

  function close(booking: BookingView) {
    flushSync(() => setProposing(undefined));
    keepFocusIn(sectionOf(booking));
  }

  return {
    propose,
    boxOf: (booking: BookingView) =>
      booking.proposal && <ProposalBox booking={booking} proposal={booking.proposal} side={side} onAnswer={answer} />,
    dialog: proposing && (
      <ProposeDialog
        {...proposing}
        side={side}
        today={todays[proposing.booking.timeZone] ?? ""}
        onSend={(input) => send(proposing.booking, input)}
        onClose={() => close(proposing.booking)}
      />
    ),
  };
}

const partnerOf = ({ groomerName, petParentName }: BookingView, side: Side) =>
  side === "parent" ? groomerName : petParentName;

/** What it means for the other side. */
function newsOf(booking: BookingView, side: Side, { status }: ProposalAnswer): string {
  const other = partnerOf(booking, side);
  if (status === "accepted") return `It is booked at that time, and ${other} knows.`;
  return status === "declined"
    ? `${other} hears from us that none of the times suits you.`
    : `${other} hears from us that the times are off.`;
}
