import { useEffect, useId, useRef, useState } from "react";
import { useConfirmation } from "#islands/lib/use-confirmation.ts";
import { useForm } from "#islands/lib/use-form.ts";
import { SaveDespiteVisits } from "#islands/ui/confirm.tsx";
import { FieldNotes, fieldAria } from "#islands/ui/field.tsx";
import { Form, SubmitButton, useFormErrors } from "#islands/ui/form.tsx";
import { type BusinessChanges, BusinessHoursChanges } from "#src/shared/listing/business.ts";
import { type BusinessHours, defaultHours, type Weekday, weekdays } from "#src/shared/listing/groomer-labels.ts";
import { PROFILE_FAILED_TITLE, saveProfile } from "./profile-form.ts";

/** Asks before saving hours that accepted visits don't fit. */
export default function Hours({ groomerId, hours }: { groomerId: number; hours: BusinessHours }) {
  const { about, trySend, sendAnyway, close } = useConfirmation(async (changes: BusinessChanges) => {
    await saveProfile(groomerId, changes);
    return true;
  });
  const { form, settle } = useForm({
    schema: BusinessHoursChanges,
    read: readHours,
    failed: PROFILE_FAILED_TITLE,
    send: async (changes) => Boolean(await trySend(changes)),
  });
  return (
    <section className="panel" aria-labelledby="hours-title">
      <h2 id="hours-title">Weekly hours</h2>
      <Form {...form}>
        <HoursFields hours={hours} />
        <SubmitButton go="Save hours" />
      </Form>
      {about && (
        <SaveDespiteVisits
          about={about}
          failed={PROFILE_FAILED_TITLE}
          onConfirm={() => sendAnyway().then(settle)}
          onClose={() => settle(close())}
        />
      )}
    </section>
  );
}

/** Name of a day's inputs, and path of the day's error in the answer. */
const dayName = (weekday: string) => `businessHours.${weekday}`;

/** A closed day has no inputs. */
function readHours(data: FormData) {
  const hours = weekdays.map((weekday) => {
    const [open, close] = data.getAll(dayName(weekday));
    return [weekday, open === undefined ? null : { open, close }];
  });
  return { businessHours: Object.fromEntries(hours) };
}

/** A closed day keeps its times. */
interface DayHours {
  isOpen: boolean;
  open: string;
  close: string;
}

const toCopyTo: readonly Weekday[] = ["tuesday", "wednesday", "thursday", "friday"];
const usual = defaultHours.monday!;

const dayOf = (hours: BusinessHours[Weekday]): DayHours => ({ isOpen: hours !== null, ...(hours ?? usual) });

function HoursFields({ hours }: { hours: BusinessHours }) {
  const errors = useFormErrors();
  const [week, setWeek] = useState(() => weekdays.map((weekday) => dayOf(hours[weekday])));
  const [isCopied, setCopied] = useState(false);
  const list = useRef<HTMLUListElement>(null);

  /** Reads changes made before hydration. */
  useEffect(() => {
    const rows = [...list.current!.children].map((row) => [...row.querySelectorAll("input")]);
    setWeek((served) =>
      served.map((day, at) => {
        const [box, open, close] = rows[at]!;
        return { isOpen: box!.checked, open: open?.value || day.open, close: close?.value || day.close };
      }),
    );
  }, []);

  function change(at: number, changed: Partial<DayHours>) {
    setWeek(week.map((day, place) => (place === at ? { ...day, ...changed } : day)));
    setCopied(false);
  }

  function copyMonday() {
    setWeek(week.map((day, at) => (toCopyTo.includes(weekdays[at]!) ? week[0]! : day)));
    setCopied(true);
  }

  return (
    <>
      <p className="soft small">When parents can request visits, in your local time</p>
      <ul className="week" ref={list}>
        {weekdays.map((weekday, at) => (
          <DayRow
            key={weekday}
            weekday={weekday}
            day={week[at]!}
            error={errors[dayName(weekday)]}
            onChange={(changed) => change(at, changed)}
          />
        ))}
      </ul>
      <div className="actions">
        <button type="button" className="btn line small" onClick={copyMonday}>
          Copy Monday to weekdays
        </button>
        <span role="status" className="soft small">
          {isCopied && "Copied to Tuesday through Friday."}
        </span>
      </div>
    </>
  );
}

interface RowProps {
  weekday: Weekday;
  day: DayHours;
  error: string | undefined;
  onChange: (changed: Partial<DayHours>) => void;
}

function DayRow({ weekday, day, error, onChange }: RowProps) {
  const id = useId();
  const name = weekday[0]!.toUpperCase() + weekday.slice(1);
  const time = (part: "open" | "close", label: string) => (
    <input
      type="time"
      name={dayName(weekday)}
      aria-label={`${name}, ${label}`}
      value={day[part]}
      onChange={(event) => onChange({ [part]: event.currentTarget.value })}
      {...fieldAria(id, error)}
    />
  );
  return (
    <li className="field">
      <label className="check">
        <input
          type="checkbox"
          checked={day.isOpen}
          onChange={(event) => onChange({ isOpen: event.currentTarget.checked })}
        />
        {name}
        <span className="hush"> open</span>
      </label>
      {day.isOpen ? (
        <span className="times">
          {time("open", "opens at")}
          <span aria-hidden="true">to</span>
          {time("close", "closes at")}
        </span>
      ) : (
        <span className="soft">Closed</span>
      )}
      {day.isOpen && <FieldNotes id={id} error={error} />}
    </li>
  );
}
