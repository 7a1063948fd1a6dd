import Papa from "papaparse";
import type { ClientsPage } from "#src/shared/clients/clients.ts";
import type { AddedClient } from "#src/shared/day/added/added-clients.ts";
import type { AddedVisitView } from "#src/shared/day/added/added-visits.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { allowedOf, enteredWords } from "./allowed.ts";
import { exportOf } from "./clock.ts";
import { holds, type Life, read } from "./life.ts";
import { type Account, householdOf } from "./model.ts";
import type { Shown } from "./rows.ts";
import { wordsIn } from "./words.ts";

export async function checkCsv({ gusHere, model, app }: Life, shown: readonly Shown[]) {
  const { text } = await read(gusHere.get("/api/clients.csv"), 200);
  const { data } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ""), {
    header: true,
    skipEmptyLines: true,
  });
  holds(data.length === shown.length, () => `the file has ${data.length} clients and the list ${shown.length}`);
  for (const { one, row } of shown) {
    const lines = data.filter(({ name }) => name === row.name);
    const said = () => `client ${one.id} ${row.name} is ${JSON.stringify(lines)} in the file`;
    holds(lines.length === 1, said);
    const [line] = lines;
    holds(Number(line!.visits) === row.visits, said);
    const found = wordsIn(line);
    const words = [
      ...one.notes,
      ...one.pets.flatMap(({ name, notes }) => [name, ...notes]),
      ...[...one.petNotes.values()].flat(),
    ];
    const missing = words.filter((word) => !found.has(word));
    holds(missing.length === 0, () => `${missing} is missing: ${said()}`);
    const strange = found.difference(allowedOf(model, one, app.clock.now()));
    holds(strange.size === 0, () => `${[...strange]} is not theirs: ${said()}`);
    holds((line!.phone ?? "") === (one.phone ?? ""), said);
  }
}

export async function checkExport(life: Life, shown: readonly Shown[]) {
  const { model, app } = life;
  const data = await exportOf(life);
  const clients = data.clients as ClientsPage["clients"];
  for (const { row } of shown) {
    const found = clients.filter(({ id }) => id === row.id);
    holds(
      Bun.deepEquals(found, [row]),
      () => `client ${row.id} is ${JSON.stringify(found)} in the export, ${JSON.stringify(row)} in the list`,
    );
  }
  holds(clients.length === shown.length, () => `the export has ${clients.length} clients and the list ${shown.length}`);
  const entered = (data.addedClients as AddedClient[]).map(({ id }) => id);
  for (const { one } of shown.filter(({ one: { isAdded } }) => isAdded))
    holds(entered.filter((id) => id === one.id).length === 1, () => `client ${one.id} is not once what was entered`);
  const blocked = (data.blocked as { id: number }[]).map(({ id }) => id);
  const open = model.households.filter(({ isBlocked }) => isBlocked).map(({ account }) => account!.id);
  const wanted = [...open, ...model.blockedBefore];
  holds(blocked.sort().join() === wanted.sort().join(), () => `blocked are ${blocked} instead of ${wanted}`);
  checkAddedVisits(life, data.addedVisits);
  const allowed = new Set([
    ...model.households.flatMap((one) => [...allowedOf(model, one, app.clock.now())]),
    ...model.bookings.flatMap(({ about, pets, account }) => [
      about,
      ...pets,
      ...(account.isClosed ? [] : [account.name]),
    ]),
  ]);
  const strange = wordsIn(data).difference(allowed);
  holds(strange.size === 0, () => `${[...strange]} should be gone and stands in the export`);
}

function checkAddedVisits({ model }: Life, visits: readonly AddedVisitView[]) {
  const found = new Map(visits.map((visit) => [visit.id, visit]));
  holds(found.size === visits.length, () => "a visit stands in the export twice");
  for (const one of model.households) {
    for (const visit of one.visits) {
      const there = found.get(visit.id);
      holds(there, () => `added visit ${visit.id} of client ${one.id} is lost`);
      const said = () =>
        `added visit of client ${one.id} is ${JSON.stringify(there)} instead of ${JSON.stringify(visit)}`;
      holds(there.note === visit.note && there.status === visit.status && there.date === visit.date, said);
      holds(one.id === null || there.clientId === one.id, said);
      found.delete(visit.id);
    }
  }
  for (const id of model.former) {
    const there = found.get(id);
    const said = () => `visit ${id} of a former customer is ${JSON.stringify(there)}`;
    holds(there?.name === "Former customer" && there.clientId === null && wordsIn(there).size === 0, said);
    found.delete(id);
  }
  for (const id of model.unsure) found.delete(id);
  holds(found.size === 0, () => `${JSON.stringify([...found.values()])} is nobody's`);
}

export async function checkCopy({ model, windows }: Life, account: Account) {
  const { text } = await read(windows.get(account)!.post("/api/account/export", { password: PASSWORD }), 200);
  const found = wordsIn(text);
  const known = householdOf(model, account);
  const missing = known ? enteredWords(known).filter((word) => !found.has(word)) : [];
  holds(missing.length === 0, () => `${missing} is missing in the copy of ${account.name}`);
  const theirs = new Set([...account.pets.keys(), ...(known?.echoes ?? [])]);
  const foreign = model.households.filter((one) => one !== known).flatMap(enteredWords);
  const log = foreign.filter((word) => found.has(word) && !theirs.has(word));
  holds(log.length === 0, () => `${log} is about others and stands in the copy of ${account.name}`);
}

export async function checkOther({ gilHere }: Life, [first]: readonly Shown[]) {
  const { body, text } = await read<ClientsPage>(gilHere.get("/api/clients"), 200);
  const said = () => `another groomer reads ${text}`;
  holds(body.total.clients === 1 && body.clients[0]!.name === "Somebody Else" && wordsIn(text).size === 0, said);
  if (first) {
    await read(gilHere.get(`/api/clients/${first.one.id}`), 404);
    await read(gilHere.patch(`/api/clients/${first.one.id}`, { note: "Mine" }), 404);
  }
}
