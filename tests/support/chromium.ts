import { existsSync } from "node:fs";
import { chromium } from "playwright";

const advice = `The browser tests need Chromium, and none was found. One of these helps:
  Debian or Ubuntu:  apt-get install chromium-headless-shell (or chromium, which is slower)
  anywhere:          bunx playwright install chromium
  another place:     CHROMIUM_PATH=/path/to/chromium bun run check`;

const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** CHROMIUM_PATH, the system's Chromium, or the one that Playwright installed. */
export async function findChromium(): Promise<{ path?: string; advice: string }> {
  const asked = process.env.CHROMIUM_PATH;
  if (asked)
    return existsSync(asked) ? { path: asked, advice } : { advice: `CHROMIUM_PATH: there is no file ${asked}` };
  const path = names.map((name) => Bun.which(name)).find(Boolean) ?? playwrightsOwn();
  return path ? { path, advice } : { advice };
}

/** The browser of the other build on this machine, or null: a full Chromium beside a headless shell, or the other way around. */
export function otherChromium(path: string): string | null {
  const isShell = (file: string) => /headless[-_]shell/.test(file);
  const found = names.map((name) => Bun.which(name)).filter((file) => file !== null);
  return found.find((file) => isShell(file) !== isShell(path)) ?? null;
}

function playwrightsOwn(): string | undefined {
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--js-flags=--no-opt --no-maglev",
  "--in-process-gpu",
  "--disable-software-rasterizer",
  // Without it, a spare process waits beside each page's own.
];
