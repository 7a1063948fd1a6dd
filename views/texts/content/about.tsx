/** @jsxImportSource preact */
import { BRAND } from "#src/shared/base/brand.ts";
import { MEMBERSHIP } from "#src/shared/base/paths.ts";
import { Face } from "#views/art/face.tsx";
import { EmptyStreet } from "#views/art/scenes/empty-street.tsx";
import { NearbySpot, ShieldSpot } from "#views/art/spots.tsx";
import { ReviewSpot, ShopSpot } from "./about-spots.tsx";
import { Masthead } from "./masthead.tsx";

export function AboutPage() {
  return (
    <>
      <Masthead
        title={`About ${BRAND}`}
        lede="A marketplace for mobile dog grooming: pet parents who want a calm bath day, and groomers who bring it to the door."
        dogs={["spaniel", "retriever", "schnauzer"]}
      />
      <Mission />
      <Differences />
      <Team />
      <JoinUs />
    </>
  );
}

function Mission() {
  return (
    <section class="wrap band mission" aria-labelledby="mission">
      <div class="stack">
        <h2 id="mission">Our mission</h2>
        <p>
          Grooming should not mean a car ride, a row of crates and half a day of waiting. A groomer who comes to the
          house works with one dog at a time, in a place the dog knows.
        </p>
        <p>
          Good mobile groomers were always there, but hard to find and hard to compare. {BRAND} shows who serves your
          street, what they charge and what other pet parents say, and lets you send a request in a few minutes.
        </p>
      </div>
      <EmptyStreet />
    </section>
  );
}

const differences = [
  {
    title: "Safety",
    Spot: ShieldSpot,
    text: "A third-party service runs a background check on every groomer. Nobody is listed before passing it, and your street address is shown only to a groomer who has accepted your booking.",
  },
  {
    title: "Verified reviews",
    Spot: ReviewSpot,
    text: "Only the pet parent who booked can review, and only after the visit is completed. Groomers cannot remove or answer reviews, so what you read is what customers wrote.",
  },
  {
    title: "Small-business support",
    Spot: ShopSpot,
    text: "Groomers are independent. They set their own prices and hours, choose their area and keep what they earn: one monthly membership, no commission on any booking.",
  },
  {
    title: "Convenience",
    Spot: NearbySpot,
    text: "Search by ZIP code or city, compare packages and prices, and ask for a day and a part of the day. For pet parents, searching and booking are free.",
  },
];

function Differences() {
  return (
    <section class="wrap band" aria-labelledby="differences">
      <h2 id="differences">What makes us different</h2>
      <ul class="quartet">
        {differences.map(({ title, Spot, text }) => (
          <li key={title} class="panel">
            <Spot />
            <div>
              <h3>{title}</h3>
              <p class="soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const team = [
  {
    role: "Groomer relations",
    breed: "doodle",
    tint: 0,
    text: "Helps groomers set up a profile that answers the questions pet parents ask.",
  },
  {
    role: "Trust and safety",
    breed: "schnauzer",
    tint: 1,
    text: "Follows up on background checks, and suspends accounts that break the rules.",
  },
  {
    role: "Pet parent support",
    breed: "corgi",
    tint: 3,
    text: "Answers mail about accounts and bookings, and tells the rest of us what is confusing.",
  },
] as const;

function Team() {
  return (
    <section class="wrap band" aria-labelledby="team">
      <h2 id="team">The team</h2>
      <ul class="crew">
        {team.map(({ role, breed, tint, text }) => (
          <li key={role}>
            <Face breed={breed} tint={tint} />
            <h3>{role}</h3>
            <p class="soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function JoinUs() {
  return (
    <section class="wrap band" aria-labelledby="join">
      <div class="soon">
        <h2 id="join">Do you groom on wheels?</h2>
        <p>Membership costs $49 a month after a free first month, and you can cancel anytime.</p>
        <p class="row">
          <a class="btn" href={MEMBERSHIP}>
            Join Our Community
          </a>
        </p>
      </div>
    </section>
  );
}
