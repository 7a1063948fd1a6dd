/** @jsxImportSource preact */
import { Icon } from "#views/ui/icon.tsx";

const features = [
  "A page of your own with hours, service area and reviews",
  "Up to 3 service packages at your prices, with add-on services",
  "Up to 10 photos of your work",
  "A place in the search of pet parents near you",
  "Booking requests that you accept or decline, one by one",
  "Days off, so that nobody asks for a day when you are away",
  "Reviews only from pet parents whose visit is completed",
  "No setup fees and no commission: clients pay you directly",
];

/** What a membership buys; only what the product does. */
export function Features() {
  return (
    <ul class="features">
      {features.map((feature) => (
        <li key={feature}>
          <Icon name="tick" />
          {feature}
        </li>
      ))}
    </ul>
  );
}
