import { reminderText } from "#src/shared/clients/texts.ts";
import type { TomorrowView } from "#src/shared/day/today/today.ts";
import { TextsInTurn } from "./texts-in-turn.tsx";

interface Props {
  tomorrow: TomorrowView;
  from: string;
  onClose: () => void;
}

export function Reminders({ tomorrow: { toText, booked }, from, onClose }: Props) {
  const clients = booked === 1 ? "1 client" : `${booked} clients`;
  return (
    <TextsInTurn
      title="Text reminders"
      clients={toText.map((visit) => ({ ...visit, text: reminderText({ ...visit, isTomorrow: true }, from) }))}
      memory="texted"
      done="You texted everyone for tomorrow."
      note={booked > 0 && `${clients} booked here. We send their arrival windows by 5 PM.`}
      onClose={onClose}
    />
  );
}
