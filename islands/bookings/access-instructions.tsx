import { accessLabels } from "#src/shared/access-labels.ts";
import { accessNames } from "#src/shared/booking-fields.ts";
import type { BookingView } from "#src/shared/bookings.ts";
import { Said } from "./said.tsx";

/** The way from the street to the dog. */
export const WayIn = ({ access }: { access: NonNullable<BookingView["access"]> }) =>
  accessNames.map((name) => {
    const text = access[name];
    return text && <Said key={name} about={accessLabels[name]} text={text} />;
  });
