import { read } from "../lives/life.ts";
import { dayIn, forget, isAdmin, type Made, never, open } from "./shared.ts";
import { marksIn, movesTo, type Setup } from "./world.ts";

type Listed = { clients: { id: number; name: string }[] };

export async function notes(world: Setup) {
  const groomer = open(world, "groomer");
  const client = groomer && world.some((await read<Listed>(world.as(groomer).get("/api/clients"), 200)).body.clients);
  if (!groomer || !client) return null;
  // The parent's own download has it.
  const account = marksIn(world, client.name).map((name) => world.marks.get(name)!.writer)[0];
  const parent = account?.role === "pet_parent" ? account : null;
  const word = world.mark(groomer, "private note", {
    readers: (reader, where) => where === "download" && parent !== null && reader === parent,
    isDownloaded: () => !parent?.isClosed,
    isOver: () => parent?.isClosed === true,
  });
  const wordsNow = async () =>
    marksIn(world, (await read(world.as(groomer).get(`/api/clients/${client.id}`), 200)).text);
  const before = await wordsNow();
  await read(world.as(groomer).patch(`/api/clients/${client.id}`, { note: word }), 200);
  const after = await wordsNow();
  for (const old of before) if (!after.includes(old)) forget(world, old);
  return `groomer ${groomer.id} notes ${word} about client ${client.id}`;
}

export async function addsClient(world: Setup) {
  const groomer = open(world, "groomer");
  if (!groomer) return null;
  const own = (what: string) => world.mark(groomer, `client's ${what}`);
  const pet = { name: own("pet"), breed: own("breed"), note: own("note on a pet") };
  const access = {
    parking: own("parking"),
    gateCode: world.mark(groomer, "client's gate code", never),
    note: own("way in"),
  };
  const body = { name: own("name"), address: `3 ${own("street")} Lane`, note: own("words"), access, pets: [pet] };
  const { id } = (await read<Made>(world.as(groomer).post("/api/clients", { ...body, zipCode: "28801" }), 201)).body;
  const [date, start] = [dayIn(world, world.dice.between(1, 5)), "20:00"];
  const visit = { date, start, minutes: 30, service: own("service"), note: own("visit") };
  await read(world.as(groomer).post("/api/visits", { clientId: id, ...visit, confirm: true }), 201);
  return `groomer ${groomer.id} adds client ${id} with a visit`;
}

export async function imports(world: Setup) {
  const groomer = open(world, "groomer");
  if (!groomer) return null;
  const own = (what: string) => world.mark(groomer, `imported ${what}`);
  const text = `Name,Notes,Pet Name,Pet Notes\n${[own("name"), own("note"), own("pet"), own("note on a pet")].join()}`;
  await read(world.as(groomer).post("/api/clients/import", { text }), 200, 201);
  return `groomer ${groomer.id} imports a client`;
}

export async function rests(world: Setup) {
  const groomer = open(world, "groomer");
  if (!groomer) return null;
  const day = dayIn(world, world.dice.between(20, 300));
  const note = world.mark(groomer, "day off");
  const body = { startDate: day, endDate: day, note, confirm: true };
  const { status } = await read(world.as(groomer).post("/api/days-off", body));
  if (status !== 201) forget(world, note);
  return `groomer ${groomer.id} is off on ${day}: ${status}`;
}

/** A calendar of another program, with the titles of its events. */
export async function connects(world: Setup) {
  const groomer = open(world, "groomer");
  if (!groomer || world.calendars.has(groomer)) return null;
  const own = (what: string) => world.mark(groomer, `calendar's ${what}`);
  const [title, path] = [own("title"), own("address").toLowerCase()];
  const day = dayIn(world, 300).replaceAll("-", "");
  const event = `BEGIN:VEVENT\r\nUID:1\r\nSUMMARY:${title}\r\nDTSTART:${day}T150000Z\r\nDTEND:${day}T160000Z\r\nEND:VEVENT`;
  world.calendars.set(groomer, `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${event}\r\nEND:VCALENDAR\r\n`);
  const body = { address: `https://cal.example/${groomer.id}/${path}.ics`, name: own("name"), keepsTitles: true };
  await read(world.as(groomer).post("/api/connected-calendars", body), 201);
  return `groomer ${groomer.id} connects a calendar`;
}

/** Another last name and street; only admins read the old name. */
export async function renames(world: Setup) {
  const person = open(world, world.dice.pick(["groomer", "pet_parent"]));
  if (!person) return null;
  for (const [word, known] of [...world.marks]) {
    if (known.writer !== person || !(known.what === "last name" || known.what === "street")) continue;
    const next = world.mark(person, known.what, { ...known });
    forget(world, word);
    if (known.what === "last name") {
      known.readers = isAdmin;
      await read(world.as(person).patch(`/api/users/${person.id}`, { fullName: `Sam ${next}` }), 200);
    } else {
      known.isOver = () => true;
      await movesTo(world, person, next);
    }
  }
  return `${person.role} ${person.id} has another name and street`;
}
