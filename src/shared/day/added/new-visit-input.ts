import { type NewVisitValues, type NewVisitView, sumOf, whenOf } from "./new-visit.ts";

/** "14 Forest Hill Dr, 28803" */
export function placeIn(typed: string): { zipCode: string; address: string } {
  const [, street = "", zipCode = ""] = /^(.*?)[\s,]*((?<!\d)\d{5}(?:-\d{4})?)?\s*$/s.exec(typed) ?? [];
  return { zipCode, address: street.trim() };
}

/** The input for the schema. */
export function inputOf(view: NewVisitView, values: NewVisitValues): Record<string, unknown> {
  const { client, isEvent } = view;
  const { service, minutes, price } = sumOf(view, values);
  const { everyWeeks, untilDate, note } = values;
  const who = isEvent
    ? { title: values.title }
    : client
      ? { clientId: client.id, petIds: petIdsIn(values) }
      : newIn(values);
  return {
    ...who,
    ...whenOf(values),
    ...placeIn(values.place),
    minutes,
    ...(isEvent ? {} : { service, price }),
    note,
    ...(everyWeeks ? { repeat: { everyWeeks: Number(everyWeeks), untilDate } } : {}),
  };
}

const petIdsIn = ({ petIds }: NewVisitValues) => petIds.map(Number);

const newIn = ({ clientName, phone, petName, petSize }: NewVisitValues) => ({ clientName, phone, petName, petSize });
