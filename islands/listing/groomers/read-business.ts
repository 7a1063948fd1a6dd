import { weekdays } from "#src/shared/listing/groomer-labels.ts";

/** The name of both times of a day, which is also the path of its message. */
export const dayName = (weekday: string) => `businessHours.${weekday}`;

/** The schema's input, from the fields of the profile form. A closed day has no inputs. */
export function readBusiness(data: FormData) {
  const hours = weekdays.map((weekday) => {
    const [open, close] = data.getAll(dayName(weekday));
    return [weekday, open === undefined ? null : { open, close }];
  });
  return {
    businessName: data.get("businessName"),
    contactName: data.get("contactName"),
    description: data.get("description"),
    businessHours: Object.fromEntries(hours),
    startedYear: data.get("startedYear"),
    petTypes: data.getAll("petTypes"),
    showPhone: data.has("showPhone"),
    showEmail: data.has("showEmail"),
    acceptsOutsideArea: data.has("acceptsOutsideArea"),
  };
}
