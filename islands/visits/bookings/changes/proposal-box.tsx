import { type ReactNode, type SubmitEvent, useId, useState } from "react";
import { duration, longDate } from "#src/shared/base/time.ts";
import { shortDateAndTime } from "#src/shared/base/weekday-times.ts";
import { optionText } from "#src/shared/visits/arrival-labels.ts";
import { cantMakeText, type Side, slotParts } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { NextVisitView, ProposalReply, ProposalView } from "#src/shared/visits/proposals.ts";
import { LabeledText } from "../labeled-text.tsx";
import { NextVisitPolicies } from "../policies-list.tsx";

export interface ProposalCalls {
  propose: () => unknown;
  decline: () => unknown;
}

interface ProposalBoxProps {
  booking: BookingView;
  proposal: ProposalView;
  side: Side;
  others?: ProposalCalls | undefined;
  onAnswer: (booking: BookingView, proposal: ProposalView, answer: ProposalReply) => Promise<void>;
}

export function ProposalBox({ booking, proposal, side, others, onAnswer }: ProposalBoxProps) {
  const [busy, setBusy] = useState<ProposalReply["status"]>();
  const [error, setError] = useState<string>();
  const id = useId();
  const { options, note, expiresAt, actions, next } = proposal;
  const isOwn = proposal.madeBy === side;
  const isOne = options.length === 1;
  // For a groomer, the first time that fits is chosen. A parent has to look, so only a single time is chosen.
  const [place, setPlace] = useState(
    side === "groomer" ? options.find(({ state }) => state === "open")?.place : isOne ? options[0]!.place : undefined,
  );
  const chosenOption = options.find((option) => option.place === place);
  const name = side === "parent" ? booking.groomerName : booking.petParentName;
  const hiddenContext = <span className="hush"> {`for ${booking.serviceName} with ${name}`}</span>;

  async function answer(status: ProposalReply["status"], chosen: Omit<ProposalReply, "status"> = {}) {
    if (busy) return;
    setBusy(status);
    await onAnswer(booking, proposal, { status, ...chosen });
    setBusy(undefined);
  }

  function choose(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const chosen = isOne ? options[0]!.place : place;
    setError(chosen ? undefined : "Choose a time");
    if (chosen) return answer("accepted", { option: chosen, ...(next && agreedTo(next, new FormData(form))) });
    form.querySelector<HTMLInputElement>("input:enabled")?.focus();
  }

  const quiet = (does: string, onPress: () => unknown, what?: ReactNode) => (
    <button type="button" className="btn line small" disabled={busy !== undefined} onClick={onPress}>
      {does}
      {what}
      {hiddenContext}
    </button>
  );

  return (
    <form className="notice proposal" aria-labelledby={`${id}-title`} noValidate onSubmit={choose}>
      <div className="stack">
        <p id={`${id}-title`} className={others && "hush"}>
          <strong>{boxTitle(booking, { isOwn, isOne, isNext: next !== undefined, name, side })}</strong>
          {hiddenContext}
        </p>
        {next && <p>{next.inWords}</p>}
        {isOwn || isOne ? (
          <ul>
            {options.map((option) => (
              <li key={option.place}>
                <Time {...option} side={side} />
              </li>
            ))}
          </ul>
        ) : (
          <fieldset aria-describedby={error && `${id}-error`}>
            <legend className="hush">Choose a time{hiddenContext}</legend>
            {options.map((option) => (
              <label className="pick" key={option.place}>
                <input
                  type="radio"
                  name="option"
                  value={option.place}
                  checked={option.place === place}
                  disabled={!canBe(option, side)}
                  onChange={() => {
                    setPlace(option.place);
                    setError(undefined);
                  }}
                />
                <span>
                  <b>
                    <Time {...option} side={side} />
                  </b>
                  {option.addedMinutes !== undefined && <small>{`${duration(option.addedMinutes)} of driving`}</small>}
                </span>
              </label>
            ))}
            {error && (
              <p className="error" id={`${id}-error`} role="alert">
                {error}
              </p>
            )}
          </fieldset>
        )}
        {note && <LabeledText about="Note" text={note} />}
        {!isOwn && next?.policies && <NextVisitPolicies policies={next.policies} />}
        {!others && (
          <p className="soft small">
            {remainsText(booking, { isOwn, until: shortDateAndTime(expiresAt, booking.timeZone) })}
          </p>
        )}
        <div className="row">
          {actions.includes("accept") && (
            <button
              type="submit"
              className="btn small"
              disabled={busy !== undefined || !options.some((option) => canBe(option, side))}
            >
              {busy === "accepted" ? "Accepting..." : goOf({ side, isOne, isNext: next !== undefined }, chosenOption)}
              {hiddenContext}
            </button>
          )}
          {others && (
            <>
              {quiet("Propose a time", others.propose)}
              {quiet("Decline", others.decline)}
            </>
          )}
          {!others &&
            actions.includes("decline") &&
            quiet(busy === "declined" ? "Declining..." : isOne ? "Doesn't work for me" : "None of these work", () =>
              answer("declined"),
            )}
          {actions.includes("withdraw") &&
            quiet(
              busy === "withdrawn" ? "Withdrawing..." : "Withdraw",
              () => answer("withdrawn"),
              <span className="hush"> your {next ? "offer" : "proposal"}</span>,
            )}
        </div>
      </div>
    </form>
  );
}

type Option = ProposalView["options"][number];

const canBe = ({ state }: Option, side: Side) =>
  state === "open" || state === "late" || (side === "groomer" && state !== "past");

const Time = ({ side, ...option }: Option & { side: Side }) => (
  <time dateTime={option.date}>{optionText(option, side)}</time>
);

const agreedTo = ({ mostCents }: NextVisitView, data: FormData) => ({
  mostCents,
  policiesVersion: Number(data.get("policiesVersion")) || undefined,
});

interface ProposalReader {
  isOwn: boolean;
  isOne: boolean;
  isNext: boolean;
  name: string;
  side: Side;
}

function boxTitle({ status, preferredDate }: BookingView, { isOwn, isOne, isNext, name, side }: ProposalReader) {
  if (isNext) return isOwn ? "You offered the next visit" : `${name} offered you a next visit`;
  if (side === "groomer" && !isOwn && status === "pending") return cantMakeText(name, preferredDate);
  const times = isOne ? "a new time" : "new times";
  return isOwn ? `You proposed ${times}` : `${name} proposed ${times}`;
}

function goOf({ side, isOne, isNext }: Pick<ProposalReader, "side" | "isOne" | "isNext">, option: Option | undefined) {
  if (isNext) return "Book this time";
  if (side === "parent" || !option) return isOne ? "Accept this time" : "Choose this time";
  return `Book ${weekdayOf(option.date).slice(0, 3)} ${slotParts(option.slot).part.toLowerCase()}`;
}

const weekdayOf = (date: string) => longDate(date).split(",")[0]!;

function remainsText({ status }: BookingView, { isOwn, until }: { isOwn: boolean; until: string }) {
  const answer = isOwn ? `They have until ${until} to reply.` : `Reply by ${until}.`;
  if (status !== "accepted") return `${answer} Nothing is booked yet.`;
  return `${answer} Nothing changes until ${isOwn ? "they" : "you"} choose.`;
}
