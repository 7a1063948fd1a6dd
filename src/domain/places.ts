/** The rules for names and distances of places. They live in `src/shared` because `db` needs them and may import no more. */
export { cityKey, EARTH_RADIUS_MILES, editDistance, milesBetween, type Point } from "#src/shared/places.ts";
