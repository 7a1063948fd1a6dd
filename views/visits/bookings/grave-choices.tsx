/** @jsxImportSource preact */
import { reportPath } from "#src/shared/base/dashboard-paths.ts";
import type { AddedVisitView } from "#src/shared/day/added/added-visits.ts";
import { blockableParentOf, blockChoice } from "#src/shared/visits/blocking/block-labels.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import { FoldLine } from "./line.tsx";

type GraveChoice = Record<"choice" | "name" | "title" | "what", string>;

/** The island attaches the actions. */
export function FootChoices({ booking }: { booking: BookingDetail }) {
  const { reader, status, actions } = booking;
  if (reader === "admin") return null;
  const choices = choicesOf(booking);
  if (reader === "parent")
    return (
      <section class="rows" id="booking-foot" aria-labelledby="foot-title">
        <header>
          <h2 id="foot-title">Something wrong?</h2>
        </header>
        <ChoiceRows booking={booking} choices={choices} />
      </section>
    );
  const isRequest = status === "pending";
  const wrong = (
    <FoldLine
      id={isRequest ? "booking-foot" : undefined}
      title="Something wrong?"
      text={[...choices.map(({ name }) => name), "Report"].join(", ")}
    >
      <ChoiceRows booking={booking} choices={choices} />
    </FoldLine>
  );
  if (isRequest) return wrong;
  return (
    <section class="rows lines" id="booking-foot" aria-label="Change or cancel">
      {status === "accepted" && actions.includes("propose") && (
        <FootButton choice="propose" name="Move to another time" />
      )}
      {actions.includes("cancel") && <FootButton choice="cancel" name="Cancel visit" isGrave />}
      {wrong}
    </section>
  );
}

/** Removing is permanent; the others can be undone. */
export const AddedFootChoices = ({ actions }: Pick<AddedVisitView, "actions">) => (
  <section class="rows lines" id="booking-foot" aria-label="Change or remove">
    {ofAdded
      .filter(({ choice }) => actions.includes(choice))
      .map((one) => (
        <FootButton key={one.choice} {...one} />
      ))}
  </section>
);

const ofAdded = [
  { choice: "edit", name: "Move or edit" },
  { choice: "cancel", name: "Cancel visit", isGrave: true },
  { choice: "no_show", name: "No-show", isGrave: true },
  { choice: "remove", name: "Remove visit", isGrave: true },
] as const;

const FootButton = ({ choice, name, isGrave }: { choice: string; name: string; isGrave?: boolean }) => (
  <button type="button" class={isGrave ? "line grave" : "line"} data-choice={choice}>
    {name}
  </button>
);

const ChoiceRows = ({ booking, choices }: { booking: BookingDetail; choices: readonly GraveChoice[] }) => (
  <ul>
    {choices.map(({ choice, name, title, what }) => (
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
    <li class="row-line">
      <div class="thing">
        <h3>Report this booking</h3>
        <p>Our team will read it and email you a decision.</p>
      </div>
      <div class="do">
        <a class="btn line small" href={reportPath("booking", booking.id)}>
          Report
        </a>
      </div>
    </li>
  </ul>
);

function choicesOf(booking: BookingDetail): GraveChoice[] {
  if (booking.reader === "admin") return [];
  const all = booking.reader === "groomer" ? ofGroomer(booking) : ofParent(booking);
  const can = new Set<string>(booking.actions);
  const parent = blockableParentOf(booking);
  return [...all.filter(({ choice }) => can.has(choice)), ...(parent ? [blockChoice(parent)] : [])];
}

const ofGroomer = ({ petParentName: who }: BookingDetail): GraveChoice[] => [
  {
    choice: "no_show",
    name: "No-show",
    title: "Client wasn't there",
    what: `We'll notify ${who}, who can dispute it.`,
  },
];

const ofParent = ({ groomerName: who, status }: BookingDetail): GraveChoice[] => [
  {
    choice: "did_not_come",
    name: "Groomer didn't come",
    title: "Report no-show",
    what: `We'll let ${who} know and look into it.`,
  },
  {
    choice: "cancel",
    name: "Cancel",
    title: status === "accepted" ? "Cancel this visit" : "Cancel request",
    what: `We'll let ${who} know.`,
  },
];
