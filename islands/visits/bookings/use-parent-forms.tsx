import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Toast } from "#islands/day/texts/show-done.ts";
import { callApi } from "#islands/lib/api.ts";
import { lazyDialog } from "#islands/lib/lazily.tsx";
import { reviewToast } from "#src/shared/talk/review-labels.ts";
import type { DisputeInput, StatusChange } from "#src/shared/visits/booking-changes.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { OverviewView } from "#src/shared/visits/overview/overview.ts";
import { type CallOptions, focusSection, type SectionName, useBookingCall } from "./booking-call.ts";
import { useProposals } from "./changes/use-proposals.tsx";

const CancelDialog = lazyDialog(() => import("./answers/groomer-dialog.tsx"), "CancelDialog");
const MoveOrCancelDialog = lazyDialog(() => import("./answers/groomer-dialog.tsx"), "MoveOrCancelDialog");
const DisputeDialog = lazyDialog(() => import("./answers/groomer-dialog.tsx"), "DisputeDialog");
const ReviewDialog = lazyDialog(() => import("./answers/groomer-dialog.tsx"), "ReviewDialog");
const ProposeDialog = lazyDialog(() => import("./answers/groomer-dialog.tsx"), "ProposeDialog");
const ProposalAnswerDialog = lazyDialog(() => import("./answers/groomer-dialog.tsx"), "ProposalAnswerDialog");

/** "object" disputes a no-show or reports a missed visit. */
type ParentForm = "move" | "cancel" | "review" | "object" | "answer";

interface Options extends CallOptions {
  todays: OverviewView["todays"];
  sectionOf: (booking: BookingView) => SectionName;
  opened: { booking: BookingView; form: ParentForm } | null;
}

/** A pet parent's actions, for lists and for the page of one booking. */
export function useParentForms({ path, show, todays, sectionOf, opened }: Options) {
  const [openForm, setOpenForm] = useState<Options["opened"]>(null);
  const callFor = useBookingCall({ path, show });
  const end = () => flushSync(() => setOpenForm(null));
  const proposals = useProposals({
    ...{ path, show, todays, sectionOf },
    side: "parent",
    Dialog: ProposeDialog,
    onAnswered: end,
  });
  const { booking, form } = opened ?? {};
  // In an effect, because the server renders no dialog.
  useEffect(() => void (booking && form && setOpenForm({ booking, form })), [booking, form]);

  /** A form that an email's link opened has no button to return the focus to. */
  function close() {
    const section = sectionOf(openForm!.booking);
    end();
    if (document.activeElement === document.body) focusSection(section);
  }

  function endAndFocus() {
    const section = sectionOf(openForm!.booking);
    end();
    focusSection(section);
  }

  function say(method: "PATCH" | "POST", what: string, body: object, news: Toast) {
    const call = () => callApi(method, `/api/bookings/${openForm!.booking.id}/${what}`, body);
    return callFor(call, news, endAndFocus);
  }

  const cancel = (input: StatusChange) => {
    canceled.current = openForm!.booking.id;
    return say(
      "PATCH",
      "status",
      { ...input, from: openForm!.booking.status },
      {
        title: "Booking updated",
        description: `We'll let ${openForm!.booking.groomerName} know you canceled.`,
      },
    );
  };

  const object = (words: DisputeInput) =>
    say("POST", "dispute", words, { title: "Thanks for letting us know", description: "We're looking into it." });

  async function showReviewed() {
    await callFor(async () => {}, reviewToast(openForm!.booking.groomerName), endAndFocus);
  }

  // Focuses the canceled booking once the list has been read again.
  const canceled = useRef<number>(undefined);
  useEffect(() => {
    const row = document.querySelector<HTMLElement>(`#past #booking-${canceled.current ?? 0} a`);
    if (!row) return;
    canceled.current = undefined;
    row.focus();
  });

  const open = (form: ParentForm) => (booking: BookingView) => setOpenForm({ booking, form });
  return {
    forms: {
      onMove: open("move"),
      onCancel: open("cancel"),
      onReview: open("review"),
      onObject: open("object"),
      onChoose: open("answer"),
      onPropose: proposals.propose,
      onAnswer: proposals.answer,
    },
    boxOf: proposals.boxOf,
    dialogs: (
      <>
        {proposals.dialog}
        {openForm?.form === "move" && (
          <MoveOrCancelDialog
            booking={openForm.booking}
            onMove={() => {
              end();
              proposals.propose(openForm.booking);
            }}
            onCancel={() => setOpenForm({ ...openForm, form: "cancel" })}
            onClose={close}
          />
        )}
        {openForm?.form === "cancel" && <CancelDialog booking={openForm.booking} onGo={cancel} onClose={close} />}
        {openForm?.form === "object" && <DisputeDialog booking={openForm.booking} onTell={object} onClose={close} />}
        {openForm?.form === "review" && (
          <ReviewDialog booking={openForm.booking} onSent={showReviewed} onClose={close} />
        )}
        {openForm?.form === "answer" && (
          <ProposalAnswerDialog booking={openForm.booking} onAnswer={proposals.attempt} onClose={close} />
        )}
      </>
    ),
  };
}
export type ParentFormState = ReturnType<typeof useParentForms>["forms"];
