/** @jsxImportSource preact */
import type { ComponentProps } from "preact";
import type { IslandProps } from "#islands/registry.ts";
import type { StartingPrice } from "#src/domain/price-shown.ts";
import { askPath, messagesWithPath, unblockGroomerPath } from "#src/shared/base/dashboard-paths.ts";
import { dollars } from "#src/shared/base/money.ts";
import { SEARCH } from "#src/shared/base/paths.ts";
import { unreachedPlace } from "#src/shared/listing/area-labels.ts";
import { ASK_LABEL } from "#src/shared/talk/messages/message-labels.ts";
import { SaveHeart } from "#views/search/heart.tsx";
import { Icon } from "#views/ui/icon.tsx";
import { renderOnce } from "#views/ui/render-once.tsx";
import { BookingPanel } from "#views/visits/bookings/booking-panel.tsx";
import { AboutGroomer, type AboutTexts, type DayHoursTexts, HoursList } from "./about.tsx";
import { PortfolioGallery } from "./portfolio.tsx";
import { ProfileHead, ProfileNotice, type ProfileNoticeKind } from "./profile-head.tsx";
import { ReviewList, type ReviewListProps } from "./review-list.tsx";
import { type ProfileAreaData, ServiceArea } from "./service-area.tsx";
import { Services, type ServicesProps } from "./services.tsx";

export interface ProfileProps extends Omit<ServicesProps, "pets" | "policies" | "canChoose">, ReviewListProps {
  price: StartingPrice | undefined;
  details: AboutTexts;
  hours: DayHoursTexts[];
  daysOff: string[];
  area: ProfileAreaData | undefined;
  mapStyle: string;
  note: ProfileNoticeKind | null;
  /** The next available time. */
  opening: ComponentProps<typeof ProfileHead>["opening"];
  /** Undefined for people who can't save. */
  heart: Pick<ComponentProps<typeof SaveHeart>, "isSaved" | "isGuest"> | undefined;
  booking: IslandProps<"booking-request"> | null;
  isStopped: boolean;
}

/** Contains all four sections; islands/lib/tabs.ts shows one at a time. */
export function Profile(props: ProfileProps) {
  const { groomer, booking } = props;
  const askOf = props.heart?.isGuest ? askPath : messagesWithPath;
  const ask = props.heart && groomer.isListed ? askOf(groomer.id) : undefined;
  return (
    <div class="wrap">
      <div class="crumb">
        <a href={props.from ? `${SEARCH}?${props.from}` : SEARCH}>← Back to results</a>
        <div class="heart row" data-rare>
          {groomer.isListed && (
            <button type="button" id="share" aria-label={`Share ${groomer.businessName}`}>
              <Icon name="share" />
            </button>
          )}
          {props.heart && <SaveHeart id={groomer.id} name={groomer.businessName} {...props.heart} />}
        </div>
      </div>
      <div class="profile">
        <div class="main">
          {props.note && <ProfileNotice note={props.note} />}
          <ProfileHead
            groomer={groomer}
            price={props.price}
            opening={booking ? props.opening : undefined}
            cityPath={groomer.isListed ? props.area?.cityPath : undefined}
            beyond={booking && beyondOf(booking)}
            ask={ask}
          />
          <Tabs reviewCount={groomer.reviewCount} />
          <Services {...props} pets={booking?.pets ?? []} policies={booking?.policies} canChoose={booking !== null} />
          <PortfolioGallery businessName={groomer.businessName} images={props.images} />
          <AboutGroomer groomer={groomer} details={props.details} />
          <ReviewList {...props} />
          {booking && props.price && <BookBar {...props.price} ask={ask} />}
        </div>
        <aside class="side" aria-label="Booking">
          {props.isStopped ? (
            <Stopped groomer={groomer} />
          ) : booking ? (
            <BookingPanel props={booking} />
          ) : (
            <NotBookable />
          )}
          <HoursList hours={props.hours} daysOff={props.daysOff} />
          {groomer.location && props.area && (
            <ServiceArea
              location={groomer.location}
              area={props.area}
              mapStyle={props.mapStyle}
              hasPages={groomer.isListed}
            />
          )}
        </aside>
      </div>
    </div>
  );
}

const beyondOf = ({ values, reach, searched }: NonNullable<ProfileProps["booking"]>) =>
  unreachedPlace(values.serviceZipCode, reach, searched);

const Tabs = renderOnce(500, ({ reviewCount }: { reviewCount: number }) => (
  <nav class="tabs" aria-label="Profile" data-tabs>
    {["Services", "Portfolio", "About", "Reviews"].map((name) => (
      <a key={name} href={`#${name.toLowerCase()}`}>
        {name}
        {name === "Reviews" && reviewCount > 0 && <span class="count"> ({reviewCount})</span>}
      </a>
    ))}
  </nav>
));

/** Shown without room for both columns. Leads to the form, which then has the page to itself (pages/profile.css). */
const BookBar = ({ priceFor = "", priceFrom, ask }: StartingPrice & { ask: string | undefined }) => (
  <div class="book-bar">
    <p>
      <span class="small soft">{priceFor} from</span> <strong>{dollars(priceFrom)}</strong>
    </p>
    {ask && (
      <a class="btn line" href={ask}>
        {ASK_LABEL}
      </a>
    )}
    <a class="btn" href="#book">
      Book<span class="hush"> an appointment</span>
    </a>
  </div>
);

const Stopped = ({ groomer: { id, businessName } }: Pick<ProfileProps, "groomer">) => (
  <section class="panel" id="book" aria-labelledby="book-title">
    <h2 id="book-title">You stopped messages with {businessName}</h2>
    <p>To send a request, allow messages again.</p>
    <form method="post" action={unblockGroomerPath(id)}>
      <button type="submit" class="btn line">
        Allow messages
      </button>
    </form>
  </section>
);

const NotBookable = () => (
  <section class="panel" id="book" aria-labelledby="book-title">
    <h2 id="book-title">Book an Appointment</h2>
    <p>This groomer isn't taking new requests right now.</p>
  </section>
);
