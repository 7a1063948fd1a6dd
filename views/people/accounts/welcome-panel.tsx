/** @jsxImportSource preact */

import { BRAND } from "#src/shared/base/brand.ts";
import type { AuthMode } from "#src/shared/people/accounts.ts";
import { Scene } from "#views/art/art.tsx";
import { Icon, type IconName } from "#views/ui/icon.tsx";

const welcomes: Record<AuthMode, { title: string; text: string }> = {
  login: {
    title: "Good to see you again",
    text: "Log in to see your requests, visits, and replies.",
  },
  register: {
    title: `Welcome to ${BRAND}`,
    text: "One account to find a groomer for your dog, or clients for your van.",
  },
};

const nearlyThere = {
  title: "One step to go",
  text: "Your request goes to the groomer right away. You'll get the reply by email.",
};

const sellingPoints: { icon: IconName; title: string; text: string }[] = [
  { icon: "tick", title: "Easy to use", text: "Enter a ZIP code, compare prices, and send a request." },
  { icon: "shield", title: "Trusted professionals", text: "Verified groomers with reviews from completed visits." },
  { icon: "dog", title: "Stress-free experience", text: "Grooming comes to your home, so your dog stays calm." },
];

export function WelcomePanel({ mode, isBooking }: { mode: AuthMode; isBooking: boolean }) {
  const { title, text } = isBooking ? nearlyThere : welcomes[mode];
  return (
    <aside aria-labelledby="welcome">
      <Scene name="mailbox" />
      <div>
        <h2 id="welcome">{title}</h2>
        <p>{text}</p>
      </div>
      <ul>
        {sellingPoints.map((point) => (
          <li key={point.title}>
            <Icon name={point.icon} />
            <strong>{point.title}</strong>
            <span>{point.text}</span>
          </li>
        ))}
      </ul>
    </aside>
  );
}
