import type { TextsChange, TextsView } from "#src/shared/people/sms.ts";
import { smsKindLabels } from "#src/shared/people/sms-labels.ts";
import { ChoiceBoxes } from "../choice-boxes.tsx";

interface Props {
  texts: TextsView;
  onChange: (wanted: TextsChange) => Promise<void>;
}

const ALONE = "alone";
const about =
  "Get a text instead of the email (with its calendar file) and the notification. We still email longer updates.";

export const TextChoices = ({ texts: { choices, replacesMails }, onChange }: Props) => (
  <ChoiceBoxes
    of="texts"
    boxes={[
      ...choices.map(({ kind, isOn }) => ({ name: kind, isOn, ...smsKindLabels[kind] })),
      { name: ALONE, isOn: replacesMails, label: "Texts only", about } as const,
    ]}
    onChange={(name, isOn) => onChange(name === ALONE ? { replacesMails: isOn } : { kind: name, isOn })}
  />
);
