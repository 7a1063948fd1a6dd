import { Icon } from "#islands/ui/icon.tsx";
import type { BookingView } from "#src/shared/visits/bookings.ts";

/** Where to, and whom to call. */
export function Where({ booking: { serviceAddress, serviceArea, petParentPhone } }: { booking: BookingView }) {
  const place = serviceAddress ?? serviceArea;
  if (!place) return null;
  const text = [serviceAddress?.address, place.city, `${place.state} ${place.zipCode}`].filter(Boolean).join(", ");
  return (
    <p className="meta">
      <span>
        <Icon name="pin" />
        {text}
      </span>
      {petParentPhone && (
        <a href={`tel:${petParentPhone.replace(/[^+\d]/g, "")}`}>
          <Icon name="phone" />
          {petParentPhone}
        </a>
      )}
    </p>
  );
}
