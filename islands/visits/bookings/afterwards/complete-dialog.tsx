import { useState } from "react";
import type { Toast } from "#islands/day/texts/show-done.ts";
import { errorSentence } from "#islands/lib/api.ts";
import { KEPT_UNSENT, sendOrWait } from "#islands/lib/offline/send-or-wait.ts";
import { useFetched } from "#islands/lib/use-fetched.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { saveDraft } from "#islands/talk/messages/message-form.tsx";
import { FormDialog } from "#islands/ui/dialog.tsx";
import { AreaField } from "#islands/ui/form.tsx";
import { bookingPagePath } from "#src/shared/base/dashboard-paths.ts";
import { shortDollars } from "#src/shared/base/money.ts";
import { monthDay } from "#src/shared/base/number-labels.ts";
import { MAX_NOTE_LENGTH } from "#src/shared/clients/client-limits.ts";
import { bookedText } from "#src/shared/clients/texts.ts";
import type { AddedVisitView } from "#src/shared/day/added/added-visits.ts";
import type { NotesAndPay } from "#src/shared/day/added/visit-notes.ts";
import type { VisitSummary } from "#src/shared/day/added/visit-summary.ts";
import type { AddOnServiceView } from "#src/shared/listing/groomers.ts";
import { CompletionInput, type StatusChangeWithPhotos } from "#src/shared/visits/note-photos.ts";
import { typedPayment, typedTotalCents } from "#src/shared/visits/payment-labels.ts";
import { fieldDollars } from "#src/shared/visits/payment-texts.ts";
import { smsToast } from "../answers/answer-toasts.ts";
import type { FollowUpSender } from "../booking-call.ts";
import { type BookableTime, BookNext } from "./book-next.tsx";
import { PaymentFields } from "./payment-fields.tsx";
import { photosIfChosen } from "./photo-urls.ts";
import { NOTE_DRAFT_KIND, VisitNoteFields } from "./visit-note-dialog.tsx";

type VisitToComplete = Pick<VisitSummary, "id" | "booking" | "added" | "name" | "phone" | "pets" | "service" | "date"> &
  NotesAndPay;

interface Props {
  visit: VisitToComplete;
  failed: string;
  /** Completes the visit. Resolves to false if that failed. */
  onSend: (change: StatusChangeWithPhotos, follow?: FollowUpSender) => Promise<unknown>;
  onClose: () => void;
}

/** Completes a visit: payment, private notes, visit note, and next visit, with one button. */
export function CompleteDialog({ visit, failed, onSend, onClose }: Props) {
  const { id, booking, name, service, noted } = visit;
  const [next, setNext] = useState<BookableTime>();
  const [total, setTotal] = useState<number>();
  const [extras, setExtras] = useState<number[]>([]);
  const { form, errors, ...sending } = useForm({
    schema: CompletionInput,
    read: (data) => ({
      status: "completed",
      payment: typedPayment(Object.fromEntries(data)),
      note: data.get("note"),
      // One left as it is may have been changed elsewhere since.
      petNotes: noted
        .map((pet) => ({ id: pet.id, note: data.get(noteName(pet.id)), was: pet.note ?? "" }))
        .filter(({ note, was }) => note !== was),
    }),
    async send({ note, payment, petNotes }, data) {
      const change = {
        status: "completed" as const,
        reason: null,
        payment,
        ...(petNotes?.length ? { petNotes } : {}),
        ...(extras.length > 0 ? { addOnServiceIds: extras } : {}),
        ...(note ? { note } : {}),
        ...(await photosIfChosen(data)),
      };
      const isDone = await onSend(change, next && ((after) => takeNext(next, visit, after)));
      if (isDone === false) return false;
      saveDraft(id, NOTE_DRAFT_KIND, "");
    },
    failed,
  });
  const typed = () => Object.fromEntries(new FormData(form.ref.current!));
  function chooseExtras(chosen: number[], cents: number) {
    setExtras(chosen);
    const input = form.ref.current!.elements.namedItem("payment.amount") as HTMLInputElement;
    const known = [typedPayment({ ...typed(), "payment.method": "" })?.amount, visit.likely, visit.price?.min];
    const before = known.find((amount) => amount !== undefined && !Number.isNaN(amount)) ?? 0;
    input.value = fieldDollars(Math.max(0, before + cents));
    setTotal(typedTotalCents(typed()));
  }
  const sum = total ?? visit.likely ?? 0;
  const go = ["Mark Completed", sum > 0 && shortDollars(sum), next && monthDay(next.date)].filter(Boolean).join(" · ");
  return (
    <FormDialog
      {...sending}
      title={`${visit.pets || name}, done`}
      form={{
        ...form,
        onChange(event) {
          form.onChange(event);
          setTotal(typedTotalCents(typed()));
        },
      }}
      go={go.replaceAll(" · ", "\u00a0· ")}
      back={null}
      onClose={onClose}
    >
      <p className="about">
        <span>{[visit.pets && name, service].filter(Boolean).join(" · ")}</span>
        <MoreAddOns visit={visit} chosen={extras} onChoose={chooseExtras} />
      </p>
      <PaymentFields visit={visit} within="dialog" errors={errors} />
      {noted.map((pet) => (
        <AreaField
          key={pet.id}
          name={noteName(pet.id)}
          label={noted.length > 1 ? `Private note about ${pet.name}` : "Private note for next time"}
          rows={2}
          maxLength={MAX_NOTE_LENGTH}
          defaultValue={pet.note ?? ""}
        />
      ))}
      {booking && (
        <details className="fold panel">
          <summary>{`Visit note for ${name}`}</summary>
          <div className="form">
            <VisitNoteFields bookingId={id} />
          </div>
        </details>
      )}
      {visit.hasClient && <BookNext visit={visit} chosen={next} onChoose={setNext} />}
    </FormDialog>
  );
}

const noteName = (petId: number) => `petNote ${petId}`;

/** Books or offers the next visit. Offline it waits with the completion. */
async function takeNext(
  { path, body, when }: BookableTime,
  { id, booking, added, name, phone }: VisitToComplete,
  after: string | undefined,
): Promise<Toast | undefined> {
  const text = `Next visit: ${name}, ${when}`;
  const headers = { "idempotency-key": `next-${id}-${Date.now()}` };
  try {
    const change = { method: "POST", path, body, headers, text, href: bookingPagePath(id), after } as const;
    const saved = await sendOrWait<AddedVisitView>(change);
    if (saved === KEPT_UNSENT) return undefined;
    if (booking) return { title: "Completed, next visit offered", description: when };
    const news = { title: "Completed, next visit booked", description: when };
    if (added!.hasAccount) return news;
    const { description, offer } = smsToast({ name, phone }, bookedText(saved, "").trim());
    return { ...news, description: `${when}. ${description}`, offer };
  } catch (error) {
    const title = booking ? "Failed to offer the next visit" : "Failed to book the next visit";
    return { kind: "error", title, description: errorSentence(error), offer: undefined };
  }
}

interface AddOnsProps {
  visit: Pick<VisitSummary, "booking" | "added">;
  chosen: readonly number[];
  /** `cents` is the change, negative for one that is removed. */
  onChoose: (chosen: number[], cents: number) => void;
}

/** Work beyond the booking, such as matted fur, goes into the amount. */
function MoreAddOns({ visit: { booking, added }, chosen, onChoose }: AddOnsProps) {
  const { groomerId, addOnServices } = (booking ?? added)!;
  const path = `/api/add-on-services/${groomerId}`;
  const { answer } = useFetched<AddOnServiceView[]>(path, { path: undefined, answer: [] });
  const booked = addOnServices.map(({ name }) => name);
  const addOns = answer.filter(({ name }) => !booked.includes(name));
  if (addOns.length === 0) return null;

  function choose(id: number) {
    const isChosen = chosen.includes(id);
    const { price } = addOns.find((one) => one.id === id)!;
    onChoose(isChosen ? chosen.filter((one) => one !== id) : [...chosen, id], isChosen ? -price : price);
  }
  return (
    <select aria-label="Add an add-on to the amount" value="" onChange={({ target }) => choose(Number(target.value))}>
      <option value="">
        {chosen.length > 0 ? `+ ${chosen.length} add-on${chosen.length > 1 ? "s" : ""}` : "+ Add-on"}
      </option>
      {addOns.map(({ id, name, price }) => (
        <option key={id} value={id}>
          {chosen.includes(id) ? `Remove ${name}` : `${name}, ${shortDollars(price)}`}
        </option>
      ))}
    </select>
  );
}
