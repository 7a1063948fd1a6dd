import { expect, test } from "bun:test";
import { join } from "node:path";
import { clients, read } from "./files.ts";

test("Google Contacts: phones and emails beyond the first are kept as a note, and a birthday is nobody's pet's", () => {
  const file = [
    "First Name,Middle Name,Last Name,Birthday,Notes,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Value,Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code",
    "Ann,,Lee,1980-03-09,Two poodles,* ,ann@example.com,Mobile,828-555-0101 ::: 828-555-0102,828-555-0103,12 Elm St,Asheville,NC,28801",
  ].join("\n");

  expect(clients(file)).toEqual([
    expect.objectContaining({
      name: "Ann Lee",
      phone: "828-555-0101",
      email: "ann@example.com",
      address: "12 Elm St",
      city: "Asheville",
      state: "NC",
      zipCode: "28801",
      note: "Two poodles\nPhone: 828-555-0102\nPhone: 828-555-0103",
      pets: [],
    }),
  ]);
});

test("MoeGo and Gingr: a row for each pet makes one client with all of them", () => {
  const file = [
    "Client First Name,Client Last Name,Primary Phone,Client Email,Address 1,Address 2,Zipcode,Pet Name,Pet Type,Breed,Weight,Birthday,Rabies Expiration,Pet Notes",
    "Ann,Lee,(828) 555-0101,ann@example.com,12 Elm St,Apt 3,28801,Bella,Dog,Poodle,45 lbs,5/14/2019,3/9/2027,Shy",
    "Ann,Lee,(828) 555-0101,,,,,Tom,Cat,,9,2020,,",
    ",,,,,,,Rex,Canine,,120,,,",
  ].join("\n");

  const [ann, ...others] = clients(file);
  expect(others).toEqual([]);
  expect(ann).toMatchObject({ name: "Ann Lee", address: "12 Elm St, Apt 3", zipCode: "28801" });
  expect(ann!.pets).toMatchObject([
    {
      name: "Bella",
      breed: "Poodle",
      size: "medium",
      birthYear: 2019,
      rabiesUntil: "2027-03-09",
      note: "Shy\nWeight: 45 lbs\nBorn: 5/14/2019",
    },
    { name: "Tom", type: "Cat", size: "small", birthYear: 2020, note: "Weight: 9" },
    { name: "Rex", type: "Dog", size: "giant" },
  ]);
});

test("Square: streets in two columns, and a memo", () => {
  const file = [
    "Reference ID,First Name,Last Name,Email Address,Phone Number,Street Address 1,Street Address 2,City,State,Postal Code,Birthday,Memo",
    "17,Ann,Lee,ann@example.com,'+18285550101,12 Elm St,Apt 3,Boston,Massachusetts,2138,1980-03-09,Gate sticks",
  ].join("\n");

  expect(clients(file)).toEqual([
    expect.objectContaining({
      phone: "+18285550101",
      address: "12 Elm St, Apt 3",
      state: "MA",
      zipCode: "02138",
      note: "Gate sticks",
      pets: [],
    }),
  ]);
});

test("Pawfinity: columns for each pet, and a cell with several", () => {
  const numbered = "Owner,Pet 1 Name,Pet 1 Breed,Pet 2 Name,Pet 2 Breed\nAnn Lee,Bella,Poodle,Max,Beagle\n";
  const listed = "Owner Name,Pets,Breeds\nAnn Lee,Bella & Max,Poodle; Beagle\nBob,Rex (Boxer),\n";

  const poodleAndBeagle = [
    { name: "Bella", breed: "Poodle" },
    { name: "Max", breed: "Beagle" },
  ];
  expect(clients(numbered)[0]!.pets).toMatchObject(poodleAndBeagle);
  expect(clients(listed)[0]!.pets).toMatchObject(poodleAndBeagle);
  expect(clients(listed)[1]!.pets).toMatchObject([{ name: "Rex", breed: "Boxer" }]);
});

test("an address in one cell is taken apart, and a column can be said to hold something else", () => {
  const file = 'Customer,Where,Cell\nAnn Lee,"12 Elm St, Asheville, NC 28801, USA",8285550101\n';

  expect(clients(file)[0]).toMatchObject({ name: "Ann Lee", address: null, phone: "8285550101" });
  expect(clients(file, ["name", "street", "leave-out"])[0]).toMatchObject({
    address: "12 Elm St",
    city: "Asheville",
    state: "NC",
    zipCode: "28801",
    phone: null,
  });
});

test("what cannot be read is kept as a note, and only whoever cannot be kept at all is left out", () => {
  const { households, problems } = read(
    [
      "Name,Phone,Email,State,Pet Name,Weight,Birthday,Rabies,Gate Code",
      "Ann,555-0101,ann at home,Ontario,Rex,fluffy,last spring,soon,#22",
      ",828-555-0102,,,,,,,",
      `${"x".repeat(101)},828-555-0103,,,,,,,`,
    ].join("\n"),
  );

  expect(households).toHaveLength(1);
  expect(households[0]!.input).toMatchObject({
    phone: null,
    email: null,
    state: null,
    note: "State: Ontario\nPhone: 555-0101\nEmail: ann at home",
    access: { gateCode: "#22" },
    pets: [{ name: "Rex", note: "Weight: fluffy\nBorn: last spring\nRabies shot: soon" }],
  });
  expect(problems.filter(({ isLeftOut }) => isLeftOut)).toEqual([
    { row: 3, text: "This row has no name.", isLeftOut: true },
    { row: 4, text: "Name: Use at most 100 characters.", isLeftOut: true },
  ]);
  expect(problems.filter(({ row }) => row === 2).map(({ text }) => text)).toContain(
    'We kept Phone "555-0101" as a note.',
  );
});

test("marks that nobody sees, which telephones put around numbers, go", () => {
  expect(clients("Name,Phone\nAnn\u200B Lee,\u202A828-555-0101\u202C\n")).toEqual([
    expect.objectContaining({ name: "Ann Lee", phone: "828-555-0101" }),
  ]);
});

test("the example to try has sixty clients and nothing to look at", async () => {
  const { households, problems } = read(
    await Bun.file(join(import.meta.dir, "../../../../docs/examples/clients.csv")).bytes(),
  );

  expect(households).toHaveLength(60);
  expect(problems).toEqual([]);
  expect(households.flatMap(({ input }) => input.pets ?? [])).toHaveLength(69);
});
