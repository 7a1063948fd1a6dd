/** Miles. Farther from any ZIP code is abroad or at sea. */
const FARTHEST = 60;
const MILES_PER_DEGREE = 69;

/** Adds "Use my location" behind a field. The ZIP code is found in the browser, so no coordinates leave it. */
export function addLocate(input: HTMLInputElement, behind: Element, choose: (zip: string) => void) {
  if (!navigator.geolocation || behind.nextElementSibling?.matches(".locate")) return;
  const line = Object.assign(document.createElement("p"), { className: "locate" });
  const button = Object.assign(document.createElement("button"), { type: "button", className: "link" });
  button.textContent = "Use my location";
  const status = Object.assign(document.createElement("span"), { role: "status" });
  line.append(button, " ", status);
  behind.after(line);
  button.addEventListener("click", () => {
    if (button.ariaDisabled) return;
    button.ariaDisabled = "true";
    status.textContent = "Finding your ZIP code...";
    findZip()
      .then((zip) => {
        status.textContent = "";
        choose(zip);
      })
      .catch((error) => {
        status.textContent = `${reasonOf(error)} Type your ZIP code.`;
        input.focus();
      })
      .finally(() => {
        button.ariaDisabled = null;
      });
  });
}

const reasonOf = (error: unknown) =>
  error instanceof GeolocationPositionError && error.code === error.PERMISSION_DENIED
    ? "Location is off."
    : error instanceof RangeError
      ? "You aren't near a US ZIP code."
      : "We couldn't find your location.";

async function findZip(): Promise<string> {
  const asked = new Promise<GeolocationPosition>((found, failed) => {
    navigator.geolocation.getCurrentPosition(found, failed, { timeout: 10_000, maximumAge: 600_000 });
  });
  const { latitude, longitude } = (await asked).coords;
  const answer = await fetch("/api/places/points");
  if (!answer.ok) throw new Error();
  return nearestZip(await answer.json(), latitude, longitude);
}

/** As `zipPoints` writes them. Throws a RangeError if none is near. */
export function nearestZip(points: readonly number[], lat: number, lon: number): string {
  const narrow = Math.cos((lat * Math.PI) / 180);
  let [zip, x, y] = [0, 0, 0];
  let [nearest, least] = [0, FARTHEST / MILES_PER_DEGREE];
  for (let at = 0; at < points.length; at += 3) {
    zip += points[at]!;
    y += points[at + 1]!;
    x += points[at + 2]!;
    const away = Math.hypot(y / 100 - lat, (x / 100 - lon) * narrow);
    if (away < least) [nearest, least] = [zip, away];
  }
  if (nearest === 0) throw new RangeError();
  return String(nearest).padStart(5, "0");
}
