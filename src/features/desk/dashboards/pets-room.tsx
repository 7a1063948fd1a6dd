/** @jsxImportSource preact */
import type { Ctx } from "#src/base/context.ts";
import { findPet, findPets } from "#src/features/visits/pets/queries.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { isSwitchedOff } from "#src/mail/mails-off.ts";
import { parentTabPath } from "#src/shared/base/own-paths.ts";
import { tabLabels } from "#src/shared/desk/dashboards.ts";
import { Island } from "#views/island.tsx";
import type { Room } from "./room.ts";

/** A parent's pets, or the page of one of them; of one that is gone, the list. */
export function petsRoom({ db, now }: Ctx, viewer: Viewer, petId: number | undefined): Room {
  const title = tabLabels.pets;
  const pet = petId === undefined ? undefined : findPet(db, viewer, petId);
  const isMailed = !isSwitchedOff(db, { userId: viewer.userId, kind: "next-visits" });
  // Its groomers may have other calendars, by a few hours.
  const today = new Date(now()).toISOString().slice(0, 10);
  if (!pet) return { title, content: <Island name="pets" props={{ pets: findPets(db, viewer), isMailed, today }} /> };
  const crumb = { href: parentTabPath("pets"), name: title };
  return { title: pet.name, crumb, content: <Island name="pet" props={{ pet, isMailed, today }} /> };
}
