import { expect, test } from "bun:test";
import { towns } from "#db/seed/tables.ts";
import { searchGroomers } from "#src/features/finding/search/service.ts";
import { storePictures } from "#src/features/running/demo/pictures.ts";
import { breeds } from "#src/shared/base/breeds.ts";
import { uploadPath } from "#src/shared/base/paths.ts";
import { coverSeeds, dogsOf } from "#src/shared/finding/cover-seeds.ts";
import { sorts } from "#src/shared/finding/search-labels.ts";
import { SearchRequest, type SearchResult } from "#src/shared/listing/groomers.ts";
import { serviceNames } from "#src/shared/listing/services.ts";
import { namedImages, sharedDemoSite } from "./demo-site.ts";

// Outside of a test, which would close it at its end.
const { ctx } = await sharedDemoSite();

async function readerOfCards() {
  const { portfolio } = await storePictures({ images: namedImages });
  const dogsIn = new Map(portfolio.map(({ file, breed, second }) => [uploadPath(file), [breed, second ?? breed]]));
  return (results: SearchResult[]) => {
    const seeds = coverSeeds(results.map(({ id }) => id));
    return results.map(({ imageUrl, portraitUrl }, at): readonly string[] => {
      if (imageUrl) return dogsIn.get(imageUrl)!;
      return portraitUrl ? [portraitUrl] : dogsOf(seeds[at]!).map((dog) => breeds[dog]!);
    });
  };
}

const NEAR = 3;

function alike(shown: (readonly string[])[]): string[] {
  return shown.flatMap((one, at) =>
    shown.slice(at + 1, at + 1 + NEAR).flatMap((other) => one.filter((who) => other.includes(who))),
  );
}

test("whatever people search and however they sort it, no card shows a dog or a face of the cards around it", async () => {
  const shownBy = await readerOfCards();
  const kinds = new Set<string>();
  for (const { zipCode } of towns)
    for (const sortBy of sorts)
      for (const more of [{}, { distance: 10 }, { services: [serviceNames[4]!] }]) {
        const asked = SearchRequest.parse({ zipCode, sortBy, ...more });
        const { results } = searchGroomers(ctx, asked);
        const shown = shownBy(results);
        expect([zipCode, sortBy, more, alike(shown)]).toEqual([zipCode, sortBy, more, []]);
        for (const [who] of shown) kinds.add(who!);
      }
  expect(breeds.filter((breed) => kinds.has(breed))).toHaveLength(breeds.length);
  expect(kinds.size).toBeGreaterThan(breeds.length + 8);
});
