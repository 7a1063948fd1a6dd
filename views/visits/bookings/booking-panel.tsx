/** @jsxImportSource preact */

import { render } from "preact-render-to-string";
import { createElement, Fragment, type ReactElement } from "react";
import { renderToString } from "react-dom/server";
import type { IslandProps } from "#islands/registry.ts";
import { AddOnFields, PackageField, SizeField } from "#islands/visits/bookings/requests/fields.tsx";
import { PoliciesShown } from "#islands/visits/bookings/requests/policies-field.tsx";
import { WindowHint } from "#islands/visits/bookings/requests/time-fields.tsx";
import { lastDay } from "#src/domain/availability.ts";
import { LruCache } from "#src/shared/base/lru-cache.ts";
import { bookingPanelTexts } from "#src/shared/visits/booking-labels.ts";
import { toPreactNode } from "#views/from-react.ts";
import { type DrawnIsland, drawIsland, Island, jsonForScript } from "#views/island.tsx";
import { Awning } from "#views/ui/awning.tsx";

/** Hydrated when visible or used, because links elsewhere choose a package. */
export function BookingPanel({ props }: { props: IslandProps<"booking-request"> }) {
  return (
    <section class="panel booking" id="book" aria-labelledby="book-title" tabindex={-1}>
      <Awning />
      <a class="to-profile" href="#services">
        ← {props.groomer.businessName}
      </a>
      <div>
        <h2 id="book-title">{bookingPanelTexts.title}</h2>
        <p class="soft small">{bookingPanelTexts.intro}</p>
      </div>
      <Island name="booking-request" props={props} when="used" drawn={cachedBlankForm(props)} />
    </section>
  );
}

type Form = IslandProps<"booking-request">;

/** JSON without the opening brace, of the fields that every blank form has in common. */
let shared: { pieces: string[]; json: string } | undefined;

/** Rendering the blank form takes a quarter of a profile's time, so it's cached. Undefined for any other form. */
export function cachedBlankForm(form: Form): DrawnIsland | undefined {
  if (!isBlank(form)) return undefined;
  const { hints, values, extras, account, states, ...own } = form;
  shared ??= { pieces: drawPieces(form), json: jsonForScript({ hints, values, extras, account, states }).slice(1) };
  const drawn = ownOf(form);
  return {
    html: shared.pieces.reduce((html, piece, at) => html + (at % 2 ? drawn[piece as Place] : piece), ""),
    json: `${jsonForScript(own).slice(0, -1)},${shared.json}`,
  };
}

const isBlank = ({ role, notice, reach, searched, suggestions, errors, values: { keepAddress, ...values } }: Form) =>
  keepAddress === "true" &&
  [role, notice, reach, searched].every((one) => one === null) &&
  [suggestions, Object.keys(errors), ...Object.values(values)].every(({ length }) => length === 0);

/** First and last are the selectable dates. */
const places = ["id", "prices", "first", "last", "offers", "addOns", "window", "policies"] as const;
type Place = (typeof places)[number];

function ownOf(form: Form, draw: Draw = withPreact): Record<Place, string> {
  const part = { form, values: form.values, errors: {} };
  const { policies, openings } = form;
  return {
    id: String(form.groomer.id),
    prices: form.pricesShown.replaceAll("&", "&amp;"),
    first: openings.today,
    last: lastDay(openings.today, openings.horizonDays),
    offers: draw([PackageField, SizeField].map((one) => createElement(one, part))),
    addOns: draw([createElement(AddOnFields, part)]),
    window: draw([createElement(WindowHint, part)], form.windowHint),
    policies: draw([createElement(PoliciesShown, { errors: {}, policies })], JSON.stringify(policies)),
  };
}

type Draw = (parts: ReactElement[], key?: string) => string;

/** By what they show, because few groomers differ in it. */
const cached = new LruCache<string>({ most: 500 });

/** Preact takes a third of the time. The placeholders are found in React's markup, so React draws them. */
const withPreact: Draw = (parts, key) =>
  key === undefined ? render(<>{toPreactNode(parts)}</>) : cached.getOrInsertComputed(key, () => withPreact(parts));
const withReact: Draw = (parts: ReactElement[]) => renderToString(createElement(Fragment, null, ...parts));

/** Placeholders: the form is drawn once with these unusual values, and each is replaced by real content. */
const NO_ID = Number.MAX_SAFE_INTEGER;
const NO_PRICES = String(NO_ID - 2);
const NO_POLICIES = { version: NO_ID - 1, inWords: [] };
const NO_ADD_ONS = [{ id: NO_ID - 3, name: "", price: 0, durationMinutes: 0 }];
const NO_DAYS = { today: "8888-08-08", horizonDays: 8 };

/** Texts and places in turn. */
function drawPieces(form: Form): string[] {
  const nobodys: Form = {
    ...form,
    groomer: { ...form.groomer, id: NO_ID },
    openings: { ...form.openings, ...NO_DAYS },
    packages: [],
    addOns: NO_ADD_ONS,
    windowHint: String(NO_ID - 4),
    pricesShown: NO_PRICES,
    policies: NO_POLICIES,
  };
  const marks = ownOf(nobodys, withReact);
  const html = drawIsland("booking-request", nobodys);
  return places.reduce((all, place) => all.replaceAll(marks[place], `¤${place}¤`), html).split("¤");
}
