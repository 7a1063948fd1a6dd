/** ARIA tabs. Without script, all sections are visible. */
export function startTabs() {
  const list = document.querySelector<HTMLElement>("[data-tabs]");
  if (!list) return;
  const tabs = [...list.querySelectorAll<HTMLAnchorElement>("a")];
  const panelOf = (tab: HTMLAnchorElement) => document.getElementById(tab.hash.slice(1))!;
  list.setAttribute("role", "tablist");

  const select = (chosen: HTMLAnchorElement) => {
    for (const tab of tabs) {
      const isChosen = tab === chosen;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      panelOf(tab).hidden = !isChosen;
    }
  };
  for (const [place, tab] of tabs.entries()) {
    const panel = panelOf(tab);
    tab.id = `${panel.id}-tab`;
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", panel.id);
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", tab.id);
    tab.addEventListener("click", (event) => {
      event.preventDefault();
      history.replaceState(history.state, "", tab.hash);
      holdHeight(list.parentElement!);
      select(tab);
    });
    tab.addEventListener("keydown", (event) => {
      const next = nextPlace(event.key, place, tabs.length);
      if (next === undefined) return;
      event.preventDefault();
      tabs[next]!.focus();
      tabs[next]!.click();
    });
  }
  const asked = () => tabs.find((tab) => tab.hash === location.hash);
  select(asked() ?? tabs[0]!);
  addEventListener("hashchange", () => {
    const tab = asked();
    if (!tab) return;
    select(tab);
    // The followed link may be hidden now.
    tab.focus();
  });
}

/** Keeps the tab from moving when a section is shorter. */
function holdHeight(column: HTMLElement) {
  const most = column.nextElementSibling?.clientHeight ?? 0;
  column.style.setProperty("--held", `${Math.min(column.clientHeight, most)}px`);
}

function nextPlace(key: string, place: number, count: number): number | undefined {
  return { ArrowRight: (place + 1) % count, ArrowLeft: (place - 1 + count) % count, Home: 0, End: count - 1 }[key];
}
