import { expect, test } from "bun:test";
import { act } from "react";
import type { Browser } from "#tests/support/app.ts";
import { addedClients } from "#tests/support/rows.ts";
import { until } from "#tests/support/until.ts";
import { openTab, type Tab } from "../../../visits/bookings/requests/open-tab.ts";
import { setUpClients } from "../setup.ts";
import { importFile } from "./sending.ts";

const three = "Name,Phone,Pet Name\nAnn Lee,828-555-0171,Bella\nBob Hill,,\nCleo Fern,,Tom\n";

const sendingAs = (as: Browser) =>
  class {
    upload = {};
    status = 0;
    responseText = "";
    path = "";
    onload = () => {};
    open(_: string, path: string) {
      this.path = path;
    }
    async send(form: FormData) {
      const columns = form.get("columns");
      const answer = await importFile(as, await (form.get("file") as File).text(), {
        isPreview: this.path.endsWith("preview"),
        ...(columns === null ? {} : { columns: String(columns) }),
      });
      this.status = answer.status;
      this.responseText = await answer.text();
      this.onload();
    }
  };

async function openImport(scene: (tab: Tab, setup: Awaited<ReturnType<typeof setUpClients>>) => Promise<void>) {
  const setup = await setUpClients();
  const before = Object.getOwnPropertyDescriptor(globalThis, "XMLHttpRequest");
  Object.assign(globalThis, { XMLHttpRequest: sendingAs(setup.as.gus) });
  try {
    await openTab(setup.as.gus, "/clients/import", (tab) => scene(tab, setup));
  } finally {
    Reflect.deleteProperty(globalThis, "XMLHttpRequest");
    if (before) Object.defineProperty(globalThis, "XMLHttpRequest", before);
  }
}

async function choose(tab: Tab, text: string, said: string) {
  await act(async () => {
    const input = tab.find("input[type=file]")!;
    const file = new (window as unknown as { File: typeof File }).File([text], "clients.csv");
    Object.defineProperty(input, "files", { value: [file], configurable: true });
    input.dispatchEvent(new Event("change", { bubbles: true }));
    await until(() => document.body.textContent.includes(said));
  });
}

const press = async (tab: Tab, name: string, said: string) => {
  await tab.press(name);
  await act(() => until(() => document.body.textContent.includes(said)));
};

const columns = (tab: Tab) => tab.find("details.import-columns") as HTMLDetailsElement;

test("shows the clients before the columns and imports and removes them", async () => {
  await openImport(async (tab, { app }) => {
    await choose(tab, three, "3 new clients with 2 pets.");
    expect(tab.focused()).toBe("clients.csv");
    expect(tab.section("import-clients")).toContain("Ann Lee Bella828-555-0171");
    expect(columns(tab).open).toBe(false);
    expect(columns(tab).textContent).toStartWith("Change columns All columns used");
    const follows = tab.find("#import-clients")!.compareDocumentPosition(columns(tab));
    expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();

    await press(tab, "Import 3 clients", "3 clients imported");
    expect(tab.focused()).toBe("3 clients imported");
    expect(addedClients(app.ctx.db)).toHaveLength(3);

    await press(tab, "Undo", "3 clients removed");
    expect(addedClients(app.ctx.db)).toEqual([]);
  });
});

test("updates the preview with each choice and adds no client twice", async () => {
  await openImport(async (tab, { as }) => {
    await importFile(as.gus, three);
    await choose(tab, `${three}Dora Fox,828-555-0199,Max\n`, "1 new client with 1 pet.");
    expect(tab.section("import-clients")).toContain("Ann Lee Already added");

    await tab.type("select[aria-labelledby=column-2]", "leave-out");
    await act(() => until(() => document.body.textContent.includes("1 new client with 0 pets.")));
    expect(columns(tab).textContent).toContain("2 of 3 columns used");
  });
});

test("says so and reads the page again when an import is sent after its answer was lost", async () => {
  await openImport(async (tab, { as, app }) => {
    await choose(tab, three, "3 new clients with 2 pets.");
    await importFile(as.gus, three);

    await act(() => tab.press("Import 3 clients"));
    await act(() => until(() => tab.carried() !== null));
    expect(tab.carried()).toMatchObject({
      title: "No new clients",
      description: "3 others were already in your list.",
    });
    expect(addedClients(app.ctx.db)).toHaveLength(3);
  });
});

test("opens the columns when a name is unclear or no client column is found", async () => {
  await openImport(async (tab) => {
    await choose(tab, "Name,Favourite song\nAnn Lee,Yesterday\n", "1 new client");
    expect(columns(tab).open).toBe(true);

    await tab.press("Choose a different file");
    await choose(tab, "A1,B1\nAnn Lee,828-555-0171\n", "Choose the column with the client's name.");
    expect(columns(tab).open).toBe(true);
    expect(tab.find("#import-clients")).toBeNull();

    await tab.type("select[aria-labelledby=column-0]", "name");
    await act(() => until(() => document.body.textContent.includes("1 new client with 0 pets.")));
  });
});

test("shows a file error beside the field", async () => {
  await openImport(async (tab) => {
    await choose(tab, "%PDF-1.7", "This is a PDF.");
    expect(tab.find("input[type=file]")!.getAttribute("aria-invalid")).toBe("true");
    expect(tab.hasButton("Import")).toBe(false);
  });
});
