import type { BookingView } from "../../visits/bookings.ts";
import type { PrivateNotes } from "../../visits/payments.ts";

export interface NotesAndPay {
  /** Planned, in cents. Null if not set. */
  price: { min: number; max: number } | null;
  payment: PrivateNotes["payment"];
  lastMethod: PrivateNotes["lastMethod"];
  likely: number | undefined;
  hasClient: boolean;
  /** Pets of the visit, with the private note about each. */
  noted: PrivateNotes["pets"];
  /** The groomer's private notes, those about the pets first. */
  notes: string[];
}

/** An imported line that no one needs at the door. */
const birthday = /^Born: [\d/.-]+$/gm;

type NotedVisit = Pick<BookingView, "privateNotes">;

export const petsAndDay = ({ privateNotes }: NotedVisit, day: string) => ({ pets: privateNotes?.pets ?? [], day });

export function paymentValues({ privateNotes }: NotedVisit, price: NotesAndPay["price"]) {
  const { payment = null, lastMethod = null, lastAmount = null } = privateNotes ?? {};
  const isLast = lastAmount !== null && (!price || (price.min <= lastAmount && lastAmount <= price.max));
  const likely = price && price.min === price.max ? price.min : isLast ? lastAmount : undefined;
  return { price, payment, lastMethod, likely };
}

export function petAndClientNotes({ privateNotes }: NotedVisit): Pick<NotesAndPay, "hasClient" | "noted" | "notes"> {
  const { clientId = null, client, pets = [] } = privateNotes ?? {};
  const noted = pets.map((pet) => ({ ...pet, note: pet.note?.replaceAll(birthday, "").trim() }));
  const ofPets = noted.flatMap(({ name, note }) => (note ? [pets.length > 1 ? `${name}: ${note}` : note] : []));
  const notes = client ? [...ofPets, client] : ofPets;
  return { hasClient: clientId !== null, noted: pets, notes };
}
