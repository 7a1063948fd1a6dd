/** @jsxImportSource preact */
import { Icon } from "#views/ui/icon.tsx";

const features = [
  "Your own page with hours, service area, and reviews",
  "Up to 3 service packages at your prices, plus add-ons",
  "Up to 10 photos of your work",
  "A spot in search results near you",
  "Booking requests to accept or decline",
  "Days off that parents can't request",
  "Reviews only from completed visits",
  "No setup fees or commission. Clients pay you directly.",
];

export const Features = () => (
  <ul class="features">
    {features.map((feature) => (
      <li key={feature}>
        <Icon name="tick" />
        {feature}
      </li>
    ))}
  </ul>
);
