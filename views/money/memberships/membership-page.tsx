/** @jsxImportSource preact */
import { MEMBERSHIP_PRICE_CENTS, TRIAL_DAYS } from "#src/shared/base/brand.ts";
import { GROOMER_DASHBOARD, MEMBERSHIP_PANEL_PATH } from "#src/shared/base/dashboard-paths.ts";
import { authPath, SEARCH, SUBSCRIBE, screenshotPath } from "#src/shared/base/paths.ts";
import { HAD_TRIAL_TEXT } from "#src/shared/money/membership-labels.ts";
import { Art } from "#views/art/art.tsx";
import { DogPack } from "#views/art/face.tsx";
import { Awning } from "#views/ui/awning.tsx";
import { TickList } from "#views/ui/proof-list.tsx";
import { MembershipFeatures } from "./checkout.tsx";
import { MembershipFaq } from "./faq.tsx";

type PageReader = "visitor" | "other" | "groomer" | "member";

const actions: Record<PageReader, { href: string; name: string }> = {
  visitor: { href: "#groomer-signup", name: "Join as a Groomer" },
  other: { href: "#groomer-signup", name: "Join as a Groomer" },
  groomer: { href: SUBSCRIBE, name: "Subscribe Now" },
  member: { href: MEMBERSHIP_PANEL_PATH, name: "Manage membership" },
};

function CallToAction({ reader }: { reader: PageReader }) {
  const { href, name } = actions[reader];
  return (
    <a class="btn" href={href}>
      {name}
    </a>
  );
}

interface Props {
  reader: PageReader;
  hasTrial: boolean;
  supportEmail: string;
}

export const PricingPage = ({ reader, hasTrial, supportEmail }: Props) => (
  <>
    <Grow reader={reader} hasTrial={hasTrial} />
    <Screens />
    <Pricing reader={reader} hasTrial={hasTrial} />
    <ForPetParents />
    <MembershipFaq supportEmail={supportEmail} />
    <Pitch reader={reader} />
  </>
);

const screens = [
  {
    name: "today",
    title: "Your day at a glance",
    says: "Directions, calls, and texts from your own phone. Keep track of payments and tips, and download them for taxes.",
    alt: "Today on a phone: the next visit with its arrival window and when to leave, and below it the pending requests",
  },
  {
    name: "request",
    title: "Requests that fit your route",
    says: "See the price and the driving each one adds. Propose another time if it doesn't fit.",
    alt: "A request on a phone: the dog, the day, and the driving it adds, with Accept, Decline, and Propose a time",
  },
  {
    name: "calendar",
    title: "Visits, drives, and free time",
    says: "Clients who call you are on the calendar too. Import them from a file, and add visits while you're on the phone.",
    alt: "The calendar on a phone: three days side by side with visits, the drives between them, and lunch",
  },
];

const Screens = () => (
  <section class="wrap band screens" aria-labelledby="screens-title">
    <h2 id="screens-title">The app you work with</h2>
    <ul>
      {screens.map(({ name, title, says, alt }) => (
        <li key={name}>
          <picture>
            <source srcset={screenshotPath(name, "-dark")} media="(prefers-color-scheme: dark)" />
            <img src={screenshotPath(name, "")} alt={alt} width={390} height={760} loading="lazy" decoding="async" />
          </picture>
          <h3>{title}</h3>
          <p class="soft">{says}</p>
        </li>
      ))}
    </ul>
  </section>
);

const ForPetParents = () => (
  <section class="wrap band parents-note" aria-labelledby="parents-note">
    <div>
      <h2 id="parents-note">Are you a pet parent?</h2>
      <p>Searching, comparing, and booking are free. You pay your groomer directly.</p>
    </div>
    <a class="btn line" href={SEARCH}>
      Find Groomers Near You
    </a>
  </section>
);

const Pitch = ({ reader }: { reader: PageReader }) => (
  <section class="wrap band join" id="groomer-signup" aria-labelledby="signup-title">
    <DogPack of={{ corgi: 3, doodle: 2, shihtzu: 5 }} />
    {reader === "groomer" || reader === "member" ? <Registered reader={reader} /> : <SignUp reader={reader} />}
  </section>
);

const SignUp = ({ reader }: { reader: "visitor" | "other" }) => (
  <>
    <h2 id="signup-title">Your van, your prices, your days</h2>
    <p>Sign up, create your profile, and add a package. You pay nothing until your free first month ends.</p>
    {reader === "other" && <p>Groomers need a separate account. Log out first to sign up.</p>}
    <a class="btn" href={authPath("register", undefined, "groomer")}>
      Join as a Groomer
    </a>
  </>
);

const Registered = ({ reader }: { reader: "groomer" | "member" }) => (
  <>
    <h2 id="signup-title">You're already registered as a groomer!</h2>
    <p>
      {reader === "member"
        ? "Manage your requests, packages, and membership."
        : "See what's left to do before parents can find you."}
    </p>
    <div class="acts">
      <a class="btn" href={GROOMER_DASHBOARD}>
        Go to your dashboard
      </a>
      {reader === "member" && (
        <a class="btn line" href={MEMBERSHIP_PANEL_PATH}>
          Manage membership
        </a>
      )}
    </div>
  </>
);

const Grow = ({ reader, hasTrial }: { reader: PageReader; hasTrial: boolean }) => (
  <>
    <section class="hero tiled">
      <div class="wrap">
        <div class="words">
          {hasTrial && <p class="offer">FIRST MONTH FREE!</p>}
          <h1>Grow Your Mobile Grooming Business</h1>
          <p class="lede">
            Get your own page, where parents near you can see your work and request a visit.{" "}
            {hasTrial ? "After the first month, it's" : "It's"} ${MEMBERSHIP_PRICE_CENTS / 100} a month. Keep all you
            earn.
          </p>
          <CallToAction reader={reader} />
          <TickList proofs={["No setup fees", "No commission", "Cancel anytime"]} />
        </div>
        <Art name="van-ready" />
      </div>
    </section>
    <Awning />
  </>
);

const Pricing = ({ reader, hasTrial }: { reader: PageReader; hasTrial: boolean }) => (
  <section class="wrap band" id="pricing" aria-labelledby="pricing-title">
    <h2 id="pricing-title">Simple, Transparent Pricing</h2>
    <div class="pricing">
      <div class="price-card">
        <h3>Groomer Membership</h3>
        <p class="price">
          <strong>${MEMBERSHIP_PRICE_CENTS / 100}</strong> per month
        </p>
        {reader !== "member" && (
          <p>
            {hasTrial
              ? `After a free ${TRIAL_DAYS}-day trial. Add a card to start. Your first charge is on day ${TRIAL_DAYS + 1}.`
              : `${HAD_TRIAL_TEXT}, so your first charge is on the day you subscribe.`}
          </p>
        )}
        <CallToAction reader={reader} />
      </div>
      <div>
        <h3>What you get</h3>
        <MembershipFeatures />
      </div>
    </div>
  </section>
);
