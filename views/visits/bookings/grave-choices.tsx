/** @jsxImportSource preact */
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";

/** By what the island calls it. */
type Grave = [choice: string, name: string, title: string, what: string];

/** What is rare and not easily taken back, in words at the foot of the booking's page. The island presses it, and it asks first. */
export function GraveChoices({ booking }: { booking: BookingDetail }) {
  const choices = choicesOf(booking);
  if (choices.length === 0) return null;
  return (
    <section class="rows" id="booking-foot" aria-labelledby="foot-title">
      <header>
        <h2 id="foot-title">If it does not work out</h2>
      </header>
      <ul>
        {choices.map(([choice, name, title, what]) => (
          <li key={choice} class="row-line">
            <div class="thing">
              <h3>{title}</h3>
              <p>{what}</p>
            </div>
            <div class="do">
              <button type="button" class="btn line small" data-choice={choice}>
                {name}
              </button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function choicesOf(booking: BookingDetail): Grave[] {
  if (booking.reader === "admin") return [];
  const all = booking.reader === "groomer" ? ofGroomer(booking) : ofParent(booking);
  const can = new Set<string>(booking.actions);
  if (booking.isParentBlocked !== undefined) can.add("block");
  return all.filter(([choice]) => can.has(choice));
}

const ofGroomer = ({ petParentName: who, isParentBlocked }: BookingDetail): Grave[] => [
  ["no_show", "No-show", "Nobody was there", `We tell ${who}, who can contest it.`],
  ["cancel", "Cancel", "Cancel this visit", `We tell ${who}, with your reason.`],
  isParentBlocked
    ? ["block", "Unblock", `Unblock ${who}`, "They can send you requests again."]
    : ["block", "Block", `Block ${who}`, "They can send you no new requests. What is agreed stays."],
];

const ofParent = ({ groomerName: who, status }: BookingDetail): Grave[] => [
  ["did_not_come", "They did not come", "Nobody came", `You tell us that ${who} was not there. We look into it.`],
  [
    "cancel",
    "Cancel",
    status === "accepted" ? "Cancel this visit" : "Cancel this request",
    `We tell ${who}. Whether it may cost something is said before you confirm it.`,
  ],
];
