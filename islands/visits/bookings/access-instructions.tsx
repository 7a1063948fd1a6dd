import { accessLabels } from "#src/shared/visits/access-labels.ts";
import { accessKeys } from "#src/shared/visits/booking-fields.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { LabeledText } from "./labeled-text.tsx";

export const AccessInstructions = ({ access }: { access: NonNullable<BookingView["access"]> }) =>
  accessKeys.map((name) => {
    const text = access[name];
    return text && <LabeledText key={name} about={accessLabels[name]} text={text} />;
  });
