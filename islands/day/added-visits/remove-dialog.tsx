import { useRef } from "react";
import { callApi } from "#islands/lib/api.ts";
import { Confirm } from "#islands/ui/confirm.tsx";
import { FieldGroup } from "#islands/ui/field.tsx";
import { longDate } from "#src/shared/base/time.ts";
import type { AddedVisitView } from "#src/shared/day/added/added-visits.ts";
import { everyWeeksText } from "#src/shared/visits/pets/pet-labels.ts";

interface Props {
  visit: AddedVisitView;
  onRemoved: () => void;
  onClose: () => void;
}

export function RemoveVisitDialog({ visit, onRemoved, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { id, name, date, everyWeeks } = visit;

  async function remove() {
    const scope = form.current ? String(new FormData(form.current).get("scope") ?? "this") : "this";
    await callApi("DELETE", `/api/visits/${id}?scope=${scope}`);
    onRemoved();
  }

  return (
    <Confirm
      title="Remove this visit?"
      confirm="Remove"
      busy="Removing..."
      failed="Failed to remove the visit"
      keep="Keep visit"
      isDanger
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{`${name}, ${longDate(date)}. This can't be undone.`}</p>
      {everyWeeks && (
        <form ref={form} className="form">
          <SeriesScopeField everyWeeks={everyWeeks} />
        </form>
      )}
    </Confirm>
  );
}

export const SeriesScopeField = ({ everyWeeks }: { everyWeeks: number }) => (
  <FieldGroup name="scope" label={`Repeats ${everyWeeksText(everyWeeks)}`}>
    <div className="choice">
      <label>
        <input type="radio" name="scope" value="this" defaultChecked /> This visit
      </label>
      <label>
        <input type="radio" name="scope" value="later" /> This and later visits
      </label>
    </div>
  </FieldGroup>
);
