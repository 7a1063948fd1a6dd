import type { IslandProps } from "#islands/registry.ts";
import type { AddOnServiceView, GroomerProfileView, ServicePackageView } from "#src/shared/groomers.ts";
import type { Ctx } from "../../context.ts";
import type { FormState } from "../../http/forms.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { findDaysOff } from "./openings.ts";
import { localTime } from "./slot-start.ts";

type BookingRequestProps = IslandProps<"booking-request">;

/** What a link may have chosen before the form is shown. */
export interface Chosen {
  packageId?: number;
  date?: string;
  slot?: string;
}

/** Everything the booking form of a profile starts from; a form that was sent and refused keeps what was typed. */
export function bookingFormProps(
  ctx: Ctx,
  groomer: GroomerProfileView,
  packages: ServicePackageView[],
  addOns: AddOnServiceView[],
  viewer: Viewer | null,
  state: FormState,
  chosen: Chosen,
): BookingRequestProps {
  const { id, businessName, businessHours } = groomer;
  const local = localTime(ctx.now(), groomer.timeZone ?? "UTC");
  return {
    groomer: { id, businessName },
    role: viewer?.role ?? null,
    packages: packages
      .filter(({ isActive }) => isActive)
      .map(({ id, name, priceMin, priceMax }) => ({ id, name, priceMin, priceMax })),
    addOns: addOns.filter(({ isActive }) => isActive).map(({ id, name, price }) => ({ id, name, price })),
    openings: {
      businessName,
      businessHours,
      unavailable: findDaysOff(ctx.db, id, local.today),
      today: local.today,
      timeNow: quarterHour(local.timeNow),
    },
    values: valuesOf(state, chosen),
    errors: byField(state.fields),
  };
}

/** Rounded down, so that the page, and with it its ETag, stays the same for a while. */
const quarterHour = (time: string) =>
  `${time.slice(0, 3)}${String(Math.floor(Number(time.slice(3)) / 15) * 15).padStart(2, "0")}`;

function valuesOf({ values }: FormState, { packageId, date, slot }: Chosen): BookingRequestProps["values"] {
  return {
    servicePackageId: values.servicePackageId ?? String(packageId ?? ""),
    preferredDate: values.preferredDate ?? date ?? "",
    preferredTimeSlot: values.preferredTimeSlot ?? slot ?? "",
    addOnServiceIds: (values.addOnServiceIds ?? "").split(",").filter(Boolean),
    petInfo: values.petInfo ?? "",
    specialInstructions: values.specialInstructions ?? "",
  };
}

/** A message for one of several values ("addOnServiceIds.0") belongs to its field. */
const byField = (fields: FormState["fields"]): BookingRequestProps["errors"] =>
  Object.fromEntries(Object.entries(fields).map(([name, message]) => [name.split(".")[0]!, message]));
