import type { BookingView } from "#src/shared/bookings.ts";
import { dollars, priceRange } from "#src/shared/money.ts";
import { Icon } from "../ui/icon.tsx";
import { BookedPets } from "./booked-pets.tsx";
import { Said } from "./said.tsx";

interface Props {
  booking: BookingView;
  side: "parent" | "groomer";
}

/** What it will cost, where to, how to reach the other side, and what was said about the pets. */
export function BookingDetails({ booking, side }: Props) {
  const { addOnServices, groomerPhone, groomerEmail, petParentPhone, petParentEmail } = booking;
  const { pets, petInfo, specialInstructions } = booking;
  const extras = addOnServices.reduce((sum, { price }) => sum + price, 0);
  return (
    <div className="details">
      <p>Estimate: {priceRange(booking.priceMin + extras, booking.priceMax + extras)}</p>
      {addOnServices.length > 0 && (
        <p className="soft small">
          With {addOnServices.map(({ name, price }) => `${name} (${dollars(price)})`).join(", ")}
        </p>
      )}
      <Place booking={booking} side={side} />
      <Contact phone={groomerPhone ?? petParentPhone} email={groomerEmail ?? petParentEmail} />
      {side === "groomer" && <BookedPets pets={pets} />}
      {petInfo && <Said about="Pet" text={petInfo} />}
      {specialInstructions && <Said about="Instructions" text={specialInstructions} />}
    </div>
  );
}

/** The street as soon as the reader may know it, the town before. */
function Place({ booking, side }: Props) {
  const { serviceAddress, serviceArea, distanceMiles, isOutsideArea } = booking;
  if (!serviceArea) return null;
  const { city, state, zipCode } = serviceArea;
  const isFarShown = distanceMiles !== null && (side === "groomer" || isOutsideArea);
  const parts = [serviceAddress?.address, city, `${state} ${zipCode}`, isFarShown && `${miles(distanceMiles)} away`];
  return (
    <p className="meta">
      <span>
        <Icon name="pin" />
        {parts.filter(Boolean).join(", ")}
      </span>
      {isOutsideArea && (
        <span className="badge new">{side === "groomer" ? "Outside your area" : "Outside their usual area"}</span>
      )}
    </p>
  );
}

function miles(distance: number): string {
  if (distance < 1) return "less than a mile";
  return distance === 1 ? "1 mile" : `${distance} miles`;
}

/** Both sides have it once the request is accepted. */
function Contact({ phone, email }: { phone: string | null; email: string | null }) {
  if (!phone && !email) return null;
  return (
    <p className="meta">
      {phone && (
        <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
          <Icon name="phone" />
          {phone}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`}>
          <Icon name="mail" />
          {email}
        </a>
      )}
    </p>
  );
}
