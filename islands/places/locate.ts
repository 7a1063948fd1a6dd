import { element } from "#islands/lib/element.ts";

/** Degrees. Farther from any ZIP code is abroad or at sea. */
const FARTHEST = 0.9;

/** Adds "Use my location" behind `place`. Finds the ZIP code in the browser, so no coordinates leave it. */
export function addLocateButton(input: HTMLInputElement, place: Element, prepare?: () => void) {
  if (!navigator.geolocation || place.nextElementSibling?.matches(".locate")) return;
  const button = element("button", { type: "button", className: "link" }, "Use my location");
  const status = element("span", { role: "status" });
  place.after(element("p", { className: "locate" }, button, " ", status));
  button.addEventListener("click", async () => {
    status.textContent = "Finding your ZIP code...";
    try {
      const zip = await findZip();
      status.textContent = "";
      prepare?.();
      input.value = zip;
      input.form!.requestSubmit();
    } catch (error) {
      const isOff = error instanceof GeolocationPositionError && error.code === error.PERMISSION_DENIED;
      const isFar = error instanceof RangeError;
      const reason = isOff ? "Location is off." : isFar ? "You aren't near a US ZIP code." : "We couldn't find you.";
      status.textContent = `${reason} Type your ZIP code.`;
      input.focus();
    }
  });
}

async function findZip(): Promise<string> {
  const { coords } = await new Promise<GeolocationPosition>((found, failed) => {
    navigator.geolocation.getCurrentPosition(found, failed, { timeout: 10_000, maximumAge: 600_000 });
  });
  const answer = await fetch("/api/places/points");
  if (!answer.ok) throw new Error("The points of ZIP codes didn't load.");
  return nearestZip(await answer.json(), coords.latitude, coords.longitude);
}

/** Reads points as `zipPointsJson` writes them. Throws a RangeError if none is near. */
export function nearestZip(points: readonly number[], lat: number, lon: number): string {
  let [zip, x, y, nearest, least] = [0, 0, 0, 0, FARTHEST];
  for (let at = 0; at < points.length; at += 3) {
    zip += points[at]!;
    y += points[at + 1]!;
    x += points[at + 2]!;
    const away = Math.hypot(y / 100 - lat, (x / 100 - lon) * Math.cos((lat * Math.PI) / 180));
    if (away < least) [nearest, least] = [zip, away];
  }
  if (nearest === 0) throw new RangeError("No ZIP code is near.");
  return String(nearest).padStart(5, "0");
}
