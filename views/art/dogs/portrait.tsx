/** @jsxImportSource preact */
import type { ComponentType } from "preact";
import { type Breed, coats } from "#views/art/dogs/coats.ts";
import { Corgi } from "#views/art/dogs/corgi.tsx";
import { Dachshund } from "#views/art/dogs/dachshund.tsx";
import { Doodle } from "#views/art/dogs/doodle.tsx";
import { Frenchie } from "#views/art/dogs/frenchie.tsx";
import { Retriever } from "#views/art/dogs/retriever.tsx";
import { Samoyed } from "#views/art/dogs/samoyed.tsx";
import { Schnauzer } from "#views/art/dogs/schnauzer.tsx";
import { Shihtzu } from "#views/art/dogs/shihtzu.tsx";
import { Spaniel } from "#views/art/dogs/spaniel.tsx";
import { Bandana, Foam } from "#views/art/dogs/wear.tsx";
import type { Wear } from "#views/art/look.ts";
import { renderOnce } from "#views/render-once.tsx";

const heads: Record<Breed, ComponentType> = {
  doodle: Doodle,
  spaniel: Spaniel,
  schnauzer: Schnauzer,
  corgi: Corgi,
  frenchie: Frenchie,
  shihtzu: Shihtzu,
  retriever: Retriever,
  samoyed: Samoyed,
  dachshund: Dachshund,
};

function Head({ breed }: { breed: Breed }) {
  const Drawing = heads[breed];
  return <Drawing />;
}

/** Head and shoulders on a 200 by 200 field. Groomers have a drawing of their own each, but all of them share a few dogs. */
export const Portrait = renderOnce(Bust, 500);

function Bust({ breed, wear, scarf }: { breed: Breed; wear: Wear; scarf: string }) {
  return (
    <>
      <Shoulders breed={breed} />
      {wear === "bandana" && <Bandana fill={scarf} />}
      <Head breed={breed} />
      {wear === "foam" && <Foam />}
    </>
  );
}

function Shoulders({ breed }: { breed: Breed }) {
  const coat = coats[breed];
  const fill = breed === "corgi" ? coat.light : coat.base;
  const edge = breed === "samoyed" ? coat.dark : undefined;
  return <path d="M26 214c0-44 34-64 74-64s74 20 74 64Z" fill={fill} stroke={edge} stroke-width={edge && 2} />;
}
