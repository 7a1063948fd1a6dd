import { createElement } from "react";
import { renderToString } from "react-dom/server";
import type { IslandProps } from "#islands/registry.ts";
import { ExtraFields } from "#islands/visits/bookings/requests/extra-fields.tsx";
import type { Sketch } from "#views/island.tsx";

type Form = IslandProps<"booking-request">;
type Fold = Form["extras"]["coat"];

/**
 * The form as a visitor finds it, without what looks the same on every profile: the list of states and the fields of both folds
 * would take React more than half of its time. They are drawn once and put in. Undefined for a form in which one of them is filled
 * in or wrong.
 */
export function sketchOf(form: Form): Sketch<"booking-request"> | undefined {
  const { notice, states, extras, values, errors } = form;
  const folds = Object.values(extras);
  const names = ["serviceState", ...folds.flatMap(({ fields }) => fields.map(({ name }) => name))];
  if (notice || names.some((name) => values[name as "petInfo"] || errors[name])) return undefined;
  const drawnFolds = folds.map((fold) => drawnFold.getOrInsertComputed(fold, () => drawFold(form, fold)));
  const options = drawnOptions.getOrInsertComputed(states, drawOptions);
  return {
    props: { ...form, states: [], extras: { coat: bare(extras.coat), house: bare(extras.house) } },
    finish(html) {
      const end = html.indexOf("</select>", html.indexOf('id="serviceState"'));
      const withStates = html.slice(0, end) + options + html.slice(end);
      return drawnFolds.reduce((drawn, { without, whole }) => drawn.replace(without, () => whole), withStates);
    },
  };
}

/** By the lists themselves, of which there is one each. */
const drawnFold = new WeakMap<Fold, { without: string; whole: string }>();
const drawnOptions = new WeakMap<readonly string[], string>();

const bare = ({ title }: Fold): Fold => ({ title, fields: [] });

function drawFold(form: Form, fold: Fold) {
  const draw = (one: Fold) =>
    renderToString(createElement(ExtraFields, { form, fold: one, errors: {}, isAwake: false }));
  return { without: draw(bare(fold)), whole: draw(fold) };
}

const drawOptions = (states: readonly string[]) =>
  renderToString(states.map((code) => createElement("option", { key: code }, code)));
