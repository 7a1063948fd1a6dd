/** @jsxImportSource preact */
import { BRAND } from "#src/shared/base/brand.ts";
import { MEMBERSHIP } from "#src/shared/base/paths.ts";
import { Art, Scene } from "#views/art/art.tsx";
import { DogFace } from "#views/art/face.tsx";
import { Masthead } from "./masthead.tsx";

export const AboutPage = () => (
  <>
    <Masthead
      title={`About ${BRAND}`}
      lede="Where pet parents who want a calm bath day meet the groomers who bring it to the door."
      dogs={["spaniel", "retriever", "schnauzer"]}
    />
    <Mission />
    <Differences />
    <Team />
    <JoinUs />
  </>
);

const Mission = () => (
  <section class="wrap band mission" aria-labelledby="mission">
    <div class="stack">
      <h2 id="mission">Our mission</h2>
      <p>
        Grooming shouldn't mean a car ride, a row of crates, and half a day of waiting. A groomer who comes to you works
        with one dog at a time.
      </p>
      <p>
        Good mobile groomers used to be hard to find and compare. {BRAND} shows who serves your street, with prices and
        reviews, and lets you send a request in a few minutes.
      </p>
    </div>
    <Art name="empty-street" />
  </section>
);

const differences = [
  {
    title: "Safety",
    scene: "shield",
    text: "A third-party service runs a background check on every groomer before we list them. Only a groomer who accepts your booking sees your street address.",
  },
  {
    title: "Verified reviews",
    scene: "review",
    text: "Only pet parents who booked can review, and only after a completed visit. Groomers can't remove reviews or reply to them.",
  },
  {
    title: "Small-business support",
    scene: "shop",
    text: "Groomers are independent. They set their own prices, hours, and area. They pay one monthly membership and no commission.",
  },
  {
    title: "Convenience",
    scene: "nearby",
    text: "Search by ZIP code or city, compare packages and prices, and request a day and time. It's free for pet parents.",
  },
] as const;

const Differences = () => (
  <section class="wrap band" aria-labelledby="differences">
    <h2 id="differences">What makes us different</h2>
    <ul class="quartet">
      {differences.map(({ title, scene, text }) => (
        <li key={title} class="panel">
          <Scene name={scene} />
          <div>
            <h3>{title}</h3>
            <p class="soft">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </section>
);

const team = [
  {
    role: "Groomer relations",
    breed: "doodle",
    tint: 0,
    text: "Helps groomers set up profiles that answer pet parents' questions.",
  },
  {
    role: "Trust and safety",
    breed: "schnauzer",
    tint: 1,
    text: "Follows up on background checks and suspends accounts that break the rules.",
  },
  {
    role: "Pet parent support",
    breed: "corgi",
    tint: 3,
    text: "Answers email about accounts and bookings, and flags anything confusing.",
  },
] as const;

const Team = () => (
  <section class="wrap band" aria-labelledby="team">
    <h2 id="team">The team</h2>
    <ul class="crew">
      {team.map(({ role, breed, tint, text }) => (
        <li key={role}>
          <DogFace breed={breed} tint={tint} />
          <h3>{role}</h3>
          <p class="soft">{text}</p>
        </li>
      ))}
    </ul>
  </section>
);

const JoinUs = () => (
  <section class="wrap band" aria-labelledby="join">
    <div class="soon">
      <h2 id="join">Do you groom on wheels?</h2>
      <p>Membership is $49 a month after a free first month. Cancel anytime.</p>
      <p class="row">
        <a class="btn" href={MEMBERSHIP}>
          Join Our Community
        </a>
      </p>
    </div>
  </section>
);
