import { groomerSectionPath } from "#src/shared/base/own-paths.ts";
import { type Tab as Opened, openTab } from "#tests/visits/bookings/requests/open-tab.ts";
import type { BookingSetup } from "#tests/visits/bookings/setup.ts";

export const openBusiness = ({ as }: Pick<BookingSetup, "as">, section: string, scene: (tab: Tab) => Promise<void>) =>
  openTab(as.gus, groomerSectionPath("business", section), (opened) => scene(inSection(opened)));

function inSection({ all, doing, fire, sent, ...tab }: Opened) {
  const button = (name: string) => all("button").find((one) => one.textContent?.trim() === name)!;
  return {
    ...tab,
    all,
    calls: sent,
    labelled: (label: string) => all(`[aria-label="${label}"]`)[0]!,
    press: (name: string) => doing(() => button(name).click()),
    tick: (selector: string) => doing(() => all(selector)[0]!.click()),
    submit: (name: string) => doing(() => void fire(button(name).closest("form")!, "submit")),
  };
}
export type Tab = ReturnType<typeof inSection>;
