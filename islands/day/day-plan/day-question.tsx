import { Confirm } from "#islands/ui/confirm.tsx";
import type { DayPlanDraft, DayPlanView } from "#src/shared/day/day-plans.ts";
import type { Stop } from "#src/shared/day/own/shown-visit.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import type { Offer } from "../texts/show-offer.ts";
import { HourDialog } from "./hour-dialog.tsx";
import { LateDialog } from "./late-dialog.tsx";
import type { Send } from "./use-day.ts";
import { WouldBe } from "./would-be.tsx";

export type Question =
  | { kind: "late" }
  | { kind: "anew"; confirmation: string }
  | { kind: "order"; order: number[]; confirmation: string; draft: DayPlanDraft | undefined }
  | { kind: "hour"; booking: BookingView };

interface Props {
  question: Question;
  plan: DayPlanView;
  stops: readonly Stop[];
  send: Send;
  onDone: (title: string, description?: string, offer?: Offer) => void;
  onClose: () => void;
}

export function DayQuestion({ question, plan, stops, send, onDone, onClose }: Props) {
  switch (question.kind) {
    case "late":
      return <LateDialog plan={plan} stops={stops} send={send} onDone={onDone} onClose={onClose} />;
    case "hour":
      return <HourDialog booking={question.booking} stops={stops} send={send} onDone={onDone} onClose={onClose} />;
    case "anew":
      return (
        <Confirm
          title="Change arrival windows you've already sent?"
          confirm="Re-plan day"
          busy="Planning..."
          failed="Failed to re-plan the day"
          keep="Keep current windows"
          onConfirm={async () => {
            await send("POST", "/anew", { confirm: true });
            onDone("Day re-planned", "We emailed the new arrival windows.");
          }}
          onClose={onClose}
        >
          <p>{question.confirmation} We'll email the parents.</p>
        </Confirm>
      );
    case "order":
      return (
        <Confirm
          title="Keep this order anyway?"
          confirm="Keep this order"
          busy="Saving..."
          failed="Failed to change the order"
          keep="Don't change"
          onConfirm={async () => {
            await send("PATCH", "", { order: question.order, confirm: true });
            onDone("Order changed");
          }}
          onClose={onClose}
        >
          <p>{question.confirmation}</p>
          <WouldBe draft={question.draft} stops={stops} />
        </Confirm>
      );
  }
}
