import type * as z from "zod/mini";
import { KEPT_UNSENT, sendOrWait } from "#islands/lib/offline/send-or-wait.ts";
import { useConfirmation } from "#islands/lib/use-confirmation.ts";
import { useForm } from "#islands/lib/use-form.ts";
import type { FieldErrors } from "#islands/lib/use-submit.ts";
import { ConfirmAnyway } from "#islands/ui/confirm.tsx";
import { FailureNotice } from "#islands/ui/dialog.tsx";
import { Form } from "#islands/ui/form.tsx";
import { dayPath, visitBookedPath } from "#src/shared/base/dashboard-paths.ts";
import { amPmTime, weekdayDate } from "#src/shared/base/time.ts";
import { type AddedVisitInput, NewVisitInput } from "#src/shared/day/added/added-visit-input.ts";
import type { AddedVisitView } from "#src/shared/day/added/added-visits.ts";
import { inputOf, type NewVisitValues, type NewVisitView, whenOf } from "#src/shared/day/added/new-visit.ts";
import { saveButtonText } from "#src/shared/day/added/new-visit-labels.ts";
import { ClientFields, fieldPropsOf } from "./client-fields.tsx";
import DayBeside from "./day-beside.tsx";
import { ServiceFields } from "./service-fields.tsx";
import { dropNewVisitDraft, FORM_ID, useNewVisit } from "./use-new-visit.ts";
import { WhenFields } from "./when-fields.tsx";

interface Props {
  view: NewVisitView;
  values: NewVisitValues;
  /** From a form sent without script. */
  errors: FieldErrors;
  question: string | null;
}

const failed = "Failed to add the visit";

export default function NewVisit({ view, values: served, errors: servedErrors, question }: Props) {
  const { values, change, times, fit } = useNewVisit(view, served);
  const { about, trySend, sendAnyway, close } = useConfirmation((input: object) =>
    sendOrWait<AddedVisitView>({
      method: "POST",
      path: "/api/visits",
      body: input,
      headers: { "idempotency-key": view.key },
      text: `New visit: ${whoAndWhen(view, input as AddedVisitInput)}`,
      href: dayPath((input as AddedVisitInput).date),
    }),
  );
  const { errors, failure, isSending, form } = useForm({
    schema: NewVisitInput as z.ZodMiniType,
    read: () => inputOf(view, values),
    failed,
    failsInPlace: true,
    send: async (input) => {
      const saved = await trySend(input as object);
      if (saved === undefined) return false;
      showBooked(saved);
    },
  });
  const shown = { ...servedErrors, ...errors };
  const when = whenOf(values);
  const part = { view, values, change, errors: shown, field: fieldPropsOf({ values, change }) };

  function goBack() {
    close();
    form.ref.current?.querySelector<HTMLElement>("[name=time]:checked, [name=start]")?.focus();
  }

  return (
    <div className="two-columns with-day">
      <Form {...form} state={{ errors: shown, isSending }} className={`form ${FORM_ID}`} method="post">
        <input type="hidden" name="key" value={view.key} />
        <div className="part">
          <ClientFields {...part} />
          <ServiceFields {...part} />
        </div>
        <div className="part">
          <WhenFields {...part} times={times} fit={fit} />
          {question && (
            <label className="check too-full">
              <input type="checkbox" name="confirm" value="true" />
              {question} Add anyway
            </label>
          )}
        </div>
        <div className="save-bar">
          <FailureNotice title={failed} sentence={failure} />
          <button type="submit" className="btn wide" disabled={isSending}>
            {isSending ? "Saving..." : saveButtonText(view, values)}
          </button>
        </div>
      </Form>
      <DayBeside
        date={when.date || view.date || view.today}
        start={when.start || undefined}
        onPick={(time) => change({ ...time, until: "" })}
      />
      {about && (
        <ConfirmAnyway
          keep="Change it"
          about={about}
          failed={failed}
          onConfirm={async () => showBooked(await sendAnyway())}
          onClose={goBack}
        />
      )}
    </div>
  );
}

const whoAndWhen = ({ client }: NewVisitView, { title, clientName, date, start }: AddedVisitInput) =>
  `${title ?? client?.name ?? clientName}, ${weekdayDate(date)}, ${amPmTime(start)}`;

function showBooked(saved: AddedVisitView | typeof KEPT_UNSENT) {
  dropNewVisitDraft();
  if (saved === KEPT_UNSENT) scrollTo(0, 0);
  else location.assign(visitBookedPath(saved.id));
}
