import { mapSvg } from "#src/features/places/map/pages.tsx";
import { readMapData } from "#src/features/places/map/water.ts";

/** Time of the first map in a process that has drawn none, in milliseconds as JSON. */
const startedAt = performance.now();
readMapData();
const reading = performance.now() - startedAt;
mapSvg({ lat: 40.7, lon: -74, miles: 25, shape: "wide" });
console.log(JSON.stringify({ reading, first: performance.now() - startedAt }));
