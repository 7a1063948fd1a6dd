import { type ComponentProps, useState } from "react";
import { confirmationQuestion } from "#islands/lib/api.ts";
import { goAndToast } from "#islands/lib/reload.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { Confirm, ConfirmAnyway } from "#islands/ui/confirm.tsx";
import { FormDialog } from "#islands/ui/dialog.tsx";
import { TextField } from "#islands/ui/form.tsx";
import { dayPath } from "#src/shared/base/dashboard-paths.ts";
import { longDate } from "#src/shared/base/time.ts";
import type { VisitSummary } from "#src/shared/day/added/visit-summary.ts";
import { StatusChange } from "#src/shared/visits/booking-changes.ts";
import { DISPUTE_DAYS } from "#src/shared/visits/booking-labels.ts";
import type { StatusChangeWithPhotos } from "#src/shared/visits/note-photos.ts";
import { RemoveVisitDialog } from "../../../day/added-visits/remove-dialog.tsx";
import { EditVisitDialog } from "../../../day/added-visits/visit-dialog.tsx";
import { TextSheet } from "../../../day/texts/text-sheet.tsx";
import { CompleteDialog } from "../afterwards/complete-dialog.tsx";
import { OfferNextDialog } from "../afterwards/next-dialog.tsx";
import { VisitNoteDialog } from "../afterwards/visit-note-dialog.tsx";
import { type FollowUpSender, goFromBooking, reloadWithDoneToast } from "../booking-call.ts";
import type { DialogAction } from "./groomer-actions.tsx";
import { ReasonDialog } from "./parent-dialog.tsx";

interface Props extends DialogAction {
  onAct: (visit: VisitSummary, change: StatusChangeWithPhotos, follow?: FollowUpSender) => Promise<unknown>;
  onNote: ComponentProps<typeof VisitNoteDialog>["onSend"];
  onClose: () => void;
}

const failed = "Failed to update booking";

export function GroomerActionDialog({ visit, status, confirmation = "", isMeasured, onAct, onNote, onClose }: Props) {
  if (isMeasured) return <MinutesDialog visit={visit} onAct={onAct} onClose={onClose} />;
  const { name, service, date, added } = visit;
  const act = (change: StatusChangeWithPhotos, follow?: FollowUpSender) => onAct(visit, change, follow);
  const what = `${service} on ${longDate(date)}`;
  if (status === "note") return <VisitNoteDialog booking={visit.booking!} onSend={onNote} onClose={onClose} />;
  if (status === "completed") return <CompleteDialog visit={visit} failed={failed} onSend={act} onClose={onClose} />;
  if (status === "accepted") {
    const anyway = () => act({ status, reason: null, confirm: true });
    const question = added
      ? confirmation
      : `${confirmation} ${name} requested ${what}. If you accept, they'll expect you.`;
    const does = added ? ({ does: "Add", keep: "Don't add" } as const) : ({ does: "Accept" } as const);
    return <ConfirmAnyway {...does} about={question} failed={failed} onConfirm={anyway} onClose={onClose} />;
  }
  if (status === "no_show") {
    return (
      <Confirm
        title="Mark as a no-show?"
        confirm="Mark no-show"
        busy="Saving..."
        keep="Not yet"
        failed={failed}
        isDanger
        onConfirm={() => act({ status, reason: null })}
        onClose={onClose}
      >
        <p>{`You came for ${what}, but ${name} wasn't there. We'll let them know. They have ${DISPUTE_DAYS} days to dispute it. This can't be undone.`}</p>
      </Confirm>
    );
  }
  const shared = { status, failed, onGo: (change: StatusChangeWithPhotos) => act(change), onClose };
  if (status === "declined") {
    return (
      <ReasonDialog {...shared} title="Decline this request?" go="Decline" busy="Declining..." keep="Keep request">
        <p>{`${name} requested ${what}. We'll let them know, with any reason you give.`}</p>
      </ReasonDialog>
    );
  }
  return (
    <ReasonDialog
      {...shared}
      title="Cancel this visit?"
      isReasonNeeded
      go="Cancel visit"
      busy="Canceling..."
      keep="Keep visit"
    >
      <p>{`${name} is expecting you for ${what}. We'll let them know and include your reason.`}</p>
    </ReasonDialog>
  );
}

/** Exported from one file, because the booking's page names each file. */
export { ConfirmAnyway } from "#islands/ui/confirm.tsx";
export { BlockDialog } from "../../blocking/block-dialog.tsx";
export { ReviewDialog } from "../afterwards/review-dialog.tsx";
export { ProposeDialog } from "../changes/propose-dialog.tsx";
export { CancelDialog, DisputeDialog, MoveOrCancelDialog, ProposalAnswerDialog } from "./parent-dialog.tsx";

function MinutesDialog({ visit, onAct, onClose }: Pick<Props, "visit" | "onAct" | "onClose">) {
  const [isDoubted, setDoubted] = useState(false);
  const accept = { status: "accepted", reason: null, ...(isDoubted && { confirm: true }) };
  const { errors, failure, ...form } = useForm({
    schema: StatusChange,
    read: (data) => ({ ...accept, minutes: Number(data.get("minutes")) }),
    send: (change) =>
      onAct(visit, change).catch((error) => {
        setDoubted(confirmationQuestion(error) !== undefined);
        throw error;
      }),
    failed: "Failed to update booking",
  });
  const go = isDoubted ? "Accept anyway" : "Accept";
  return (
    <FormDialog
      title="How long will it take?"
      {...form}
      failure={errors.confirm ? undefined : failure}
      go={go}
      busy="Accepting..."
      onClose={onClose}
    >
      <p>
        {visit.service} for {visit.name}. We'll plan your day with this time.
      </p>
      <TextField
        type="number"
        inputMode="numeric"
        name="minutes"
        label="Total visit time (minutes)"
        error={errors.minutes ?? errors.confirm}
        defaultValue={visit.booking!.visitMinutes}
        min={15}
        max={1440}
        onChange={() => setDoubted(false)}
      />
    </FormDialog>
  );
}

export type VisitPageDialogName = "next" | "edit" | "remove" | "texts";

/** The groomer's first name, and when the van is expected there. */
export interface TextSheetProps {
  from: string;
  at: string | null;
}

interface PageProps {
  open: VisitPageDialogName;
  visit: VisitSummary;
  today: string;
  texts: TextSheetProps;
  onClose: () => void;
}

export function VisitPageDialog({ open, visit, today, texts, onClose }: PageProps) {
  const { id, added, date } = visit;
  if (open === "next")
    return (
      <OfferNextDialog visit={visit} today={today} onSent={(toast) => goFromBooking(id)(toast, id)} onClose={onClose} />
    );
  if (open === "texts") return <TextSheet {...{ visit, today, ...texts, onClose }} onLate={undefined} />;
  if (open === "edit") return <EditVisitDialog visit={added!} onSaved={reloadWithDoneToast} onClose={onClose} />;
  const removed = { kind: "success", title: "Visit removed" } as const;
  return <RemoveVisitDialog visit={added!} onRemoved={() => goAndToast(dayPath(date), removed)} onClose={onClose} />;
}
