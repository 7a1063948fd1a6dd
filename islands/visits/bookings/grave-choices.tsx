import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Row } from "#islands/ui/row.tsx";
import { Rows } from "#islands/ui/rows.tsx";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { Side } from "#src/shared/visits/proposal-labels.ts";

interface Props {
  booking: BookingView;
  side: Side;
  choices: readonly { choice: string; name: string; onPress: () => unknown }[];
}

/** What is rare and not easily taken back, in words at the foot of the booking's page; each asks first. */
export function GraveChoices({ booking, side, choices }: Props) {
  const [foot, setFoot] = useState<Element | null>(null);
  // The server draws the place, which lies outside of the island.
  useEffect(() => setFoot(document.getElementById("booking-foot")), []);
  if (!foot || choices.length === 0) return null;
  const words = side === "groomer" ? forGroomer(booking) : forParent(booking);
  return createPortal(
    <Rows id="otherwise" title="If it does not work out">
      {choices.map(({ choice, name, onPress }) => {
        const [title, what] = words[choice]!;
        const button = (
          <button type="button" className="btn line small" onClick={() => void onPress()}>
            {name}
          </button>
        );
        return (
          <Row key={choice} title={title} heading="h3" actions={button}>
            <p>{what}</p>
          </Row>
        );
      })}
    </Rows>,
    foot,
  );
}

/** By choice: what it is, and what comes of it. */
type Words = Record<string, [title: string, what: string]>;

const forGroomer = ({ petParentName: who, isParentBlocked }: BookingView): Words => ({
  no_show: ["Nobody was there", `We tell ${who}, who can contest it.`],
  cancel: ["Cancel this visit", `We tell ${who}, with your reason.`],
  block: isParentBlocked
    ? [`Unblock ${who}`, "They can send you requests again."]
    : [`Block ${who}`, "They can send you no new requests. What is agreed stays."],
});

const forParent = ({ groomerName: who, status }: BookingView): Words => ({
  did_not_come: ["Nobody came", `You tell us that ${who} was not there. We look into it.`],
  cancel: [
    status === "accepted" ? "Cancel this visit" : "Cancel this request",
    `We tell ${who}. Whether it may cost something is said before you confirm it.`,
  ],
});
