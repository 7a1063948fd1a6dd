import type { Window } from "happy-dom";
import { h } from "preact";
import { render } from "preact-render-to-string";
import { act } from "react";
import { findDayRules, findDaysOffFrom } from "#src/features/listing/availability/queries.ts";
import { findProfile } from "#src/features/listing/groomers/queries.ts";
import { findAddOns, findPackages } from "#src/features/listing/offers/queries.ts";
import { bookingFormProps } from "#src/features/visits/bookings/requests/form.ts";
import type { StartChoices } from "#src/features/visits/bookings/requests/start-values.ts";
import { emptyForm } from "#src/http/pages/page.tsx";
import { findViewer } from "#src/http/sessions/session-store.ts";
import { localTime } from "#src/shared/base/time.ts";
import type { Browser } from "#tests/support/app.ts";
import { domHandles } from "#tests/support/dom-handles.ts";
import type { IslandConnection } from "#tests/support/island-connection.ts";
import { ToastRegion } from "#views/layouts/toast-region.tsx";
import { BookingPanel } from "#views/visits/bookings/booking-panel.tsx";
import { inConnectedWindow } from "../dom.ts";
import { type BookingSetup, MORNING, NEXT_TUESDAY } from "../setup.ts";

interface Options {
  as?: Browser;
  chosen?: StartChoices;
  state?: typeof emptyForm;
  draft?: Record<string, unknown>;
  fetch?: (path: string, init: RequestInit) => Promise<Response>;
}

export function panelFor({ app, gus }: BookingSetup, { as, chosen = {}, state = emptyForm }: Options = {}) {
  const session = as?.cookies.get("sid");
  const viewer = session ? findViewer(app.ctx.db, session, app.clock.now()) : null;
  const groomer = findProfile(app.ctx, viewer, gus.profile.id)!;
  const packages = findPackages(app.ctx.db, groomer.id);
  const addOns = findAddOns(app.ctx.db, groomer.id);
  const timeZone = groomer.timeZone!;
  const daysOff = findDaysOffFrom(app.ctx.db, groomer.id, localTime(app.clock.now(), timeZone).today);
  const props = bookingFormProps(
    app.ctx,
    viewer,
    { groomer, packages, addOns, daysOff, timeZone, rules: findDayRules(app.ctx.db, groomer.id) },
    { form: state, chosen },
  );
  return render(h(BookingPanel, { props }));
}

export async function openForm(setup: BookingSetup, options: Options, scene: (form: OpenForm) => Promise<void>) {
  const cards = setup.gus.packages.map(
    ({ id }) =>
      `<li class="package"><a class="btn line" href="?package=${id}#book" data-package="${id}">Select This Package</a></li>`,
  );
  const html = `<ul>${cards.join("")}</ul>${panelFor(setup, options)}${render(h(ToastRegion, { toast: undefined }))}`;
  const calls: { path: string; key: string | null }[] = [];
  const answer = (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    calls.push({ path, key: headers.get("idempotency-key") });
    if (options.fetch) return options.fetch(path, init);
    const sentHeaders = Object.fromEntries(headers);
    return (options.as ?? setup.app.visitor()).send(init.method ?? "GET", path, {
      headers: sentHeaders,
      ...(typeof init.body === "string" ? { body: init.body } : {}),
    });
  };
  await inConnectedWindow(html, answer, async (window, settled) => {
    if (options.draft) {
      window.sessionStorage.setItem(`booking-draft-${setup.gus.profile.id}`, JSON.stringify(options.draft));
    }
    await wake(window, { settled });
    const [asked] = calls.splice(0);
    await scene({ ...handlesOf(window, { calls, settled }), asked: asked!.path });
    // A response after the window closes would change an island without a window.
    await settled();
  });
}

async function wake(window: Window, { settled }: Pick<IslandConnection, "settled">) {
  const { mountIsland } = await import("#islands/lib/mount.tsx");
  await import("#islands/visits/bookings/requests/confirm-dialog.tsx");
  const { default: BookingRequestForm } = await import("#islands/visits/bookings/requests/booking-request.tsx");
  const element = window.document.querySelector("[data-island]") as unknown as HTMLElement;
  await act(async () => mountIsland(element, BookingRequestForm as never));
  await settled();
}

interface Connection extends Pick<IslandConnection, "settled"> {
  calls: { path: string; key: string | null }[];
}

function handlesOf(window: Window, { calls, settled }: Connection) {
  const { fire, enter, ...seen } = domHandles(window);
  const { find } = seen;
  const doing = async (work: () => void) => {
    await act(async () => work());
    await settled();
  };
  return {
    window,
    calls,
    ...seen,
    fill: async (name: string, value: string) => {
      await enter(`[name="${name}"]`, value);
      await settled();
    },
    click: (selector: string) => doing(() => find(selector)!.click()),
    openStep: (name: "what" | "when" | "place") => doing(() => find(`[data-step="${name}"]`)!.setAttribute("open", "")),
    step: () => find(".step[open]")?.dataset.step,
    enterKey: () => doing(() => fire(find("form"), "submit")),
    submit: async (times = 1) => {
      await doing(() => find('[data-step="place"]')!.setAttribute("open", ""));
      await doing(() => {
        for (let time = 0; time < times; time++) fire(find("form"), "submit");
      });
    },
  };
}
export type OpenForm = ReturnType<typeof handlesOf> & {
  asked: string;
};

export async function fillRest(form: OpenForm) {
  await form.fill("preferredDate", NEXT_TUESDAY);
  await form.click(`[value="${MORNING}"]`);
  await form.fill("petInfo", "Waffles");
}
