import { useAskFirst } from "#islands/lib/ask-first.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { VisitsInTheWay } from "#islands/ui/confirm.tsx";
import { Submit } from "#islands/ui/submit.tsx";
import { type BusinessChanges, BusinessHoursChanges } from "#src/shared/listing/business.ts";
import type { BusinessHours } from "#src/shared/listing/groomer-labels.ts";
import { HoursFields } from "./hours-fields.tsx";
import { failedToSave, readHours, saveProfile } from "./read-business.ts";

/** Confirms hours that make accepted visits infeasible. */
export default function Hours({ groomerId, hours }: { groomerId: number; hours: BusinessHours }) {
  const { about, trySend, sendAnyway, close } = useAskFirst(async (changes: BusinessChanges) => {
    await saveProfile(groomerId, changes);
    return true;
  });
  const { errors, isSending, form, settle } = useForm({
    schema: BusinessHoursChanges,
    read: readHours,
    failed: failedToSave,
    send: async (changes) => Boolean(await trySend(changes)),
  });
  return (
    <section className="panel" aria-labelledby="hours-title">
      <h2 id="hours-title">Weekly hours</h2>
      <form className="form" {...form}>
        <HoursFields hours={hours} errors={errors} />
        <Submit go="Save hours" isSending={isSending} />
      </form>
      {about && (
        <VisitsInTheWay
          about={about}
          failed={failedToSave}
          onConfirm={() => sendAnyway().then(settle)}
          onClose={() => {
            close();
            settle(false);
          }}
        />
      )}
    </section>
  );
}
