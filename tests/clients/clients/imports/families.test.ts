import { expect, test } from "bun:test";
import { join } from "node:path";
import { cutVcfPhotos } from "#islands/clients/clients/import/choose-file.tsx";
import field from "../../../field/cells.json";
import { clients, read, refusal, utf16 } from "./files.ts";

const only = (file: string) => clients(file)[0]!;

test.each([
  ["000-000-0000", "noemail@noemail.com"],
  ["N/A", "test@test.com"],
  ["(111) 111-1111", "none@gmail.com"],
  ["no phone", "no@email.com"],
  ["1234567890", "unknown"],
  ["xxx-xxx-xxxx", "donthave@gmail.com"],
  ["(555) 555-5555", "customer@gmail.com"],
  ["no cell", "noemailgiven@yahoo.com"],
])("doesn't merge two clients with the placeholders %p and %p", (phone, email) => {
  const found = clients(`Name,Phone,Email,Pet\nAnn Oak,${phone},${email},Bella\nBea Elm,${phone},${email},Max\n`);
  expect(found.map(({ phone, email, pets }) => [phone, email, pets![0]!.name])).toEqual([
    [null, null, "Bella"],
    [null, null, "Max"],
  ]);
});

test.each(["#N/A", "n/a", "-", "unknown"])("leaves out a row with only %p and says so", (name) => {
  const { households, problems } = read(`Name,Phone\nAnn Oak,8285550101\n${name},\n${name},8285550102\n`);
  expect(households.map(({ input }) => input.name)).toEqual(["Ann Oak", name]);
  expect(problems).toMatchObject([{ row: 3, isLeftOut: true }]);
});

test.each(["0", "0.00", "$0.00", "00/00/0000", "0000-00-00", "0000-00-00 00:00:00"])("reads no fact in %p", (zero) => {
  const [ann] = clients(
    `Name,Gate code,Email,Street,Notes,Pet,Breed,Pet notes,Rabies,Last visit
    Ann Oak,0000,${`${zero},`.repeat(3)}Bella${`,${zero}`.repeat(4)}
    Bea Elm,1234,bea@elm.test,12 Elm St,Kind,Max,Pug,Shy,3/9/2027,9/1/2026`,
  );
  expect(ann).toMatchObject({ access: { gateCode: "0000" }, email: null, address: null, note: null, lastVisit: null });
  expect(ann!.pets).toMatchObject([{ name: "Bella", breed: null, rabiesUntil: null, note: null }]);
});

test.each([
  ["Nan,Smith", "Nan Smith"],
  ["Christopher,Null", "Christopher Null"],
  ["nan,Smith", "Smith"],
  ["Christopher,NULL", "Christopher"],
])("reads the name in %s as %s", (row, name) => {
  expect(only(`First Name,Last Name,Phone\n${row},8285550101\n`).name).toBe(name);
});

test.each([
  ["two extensions of one office", "Ann Oak,608-271-9000 x11,,,\nBob Elm,608-271-9000 x12,,,"],
  ["one number and two houses", "Ann Oak,8285550101,,12 Elm St,28801\nBob Elm,8285550101,,9 Oak Rd,28803"],
  ["one email and two numbers", "Ann Oak,8285550101,us@shop.test,,\nBob Elm,8285550102,us@shop.test,,"],
  ["one street in two towns", "Ann Oak,,,12 Main St,28801\nAnn Oak,,,12 Main St,28739"],
  ["a street without a town", "Ann Oak,,,12 Main St,\nAnn Oak,,,12 Main St.,"],
])("keeps %s as two clients", (_, rows) => {
  expect(clients(`Name,Phone,Email,Street,Zip\n${rows}\n`)).toHaveLength(2);
});

test("merges new details from a second row and reports contradictions", () => {
  const { households, problems } = read(
    [
      "Name,Phone,Email,Street,Zip,Pet,Breed,Pet notes,Rabies,Last visit",
      "Jane Doe,828-555-0101,,12 Elm Street,28801,Bella,Lab,,3/9/2027,9/1/2026",
      "John Doe,828-555-0101,john@example.com,12 Elm St.,28801,bella,Poodle,Bites,,10/3/2026",
      "Jane Doe,,,,,Coco,,,,",
      ",828-555-0101,,,,Max,Pug,Shy,,",
    ].join("\n"),
  );
  expect(households.map(({ input }) => input)).toMatchObject([
    {
      email: "john@example.com",
      address: "12 Elm Street",
      note: "Also: John Doe",
      lastVisit: "2026-10-03",
      pets: [
        { name: "Bella", breed: "Lab", rabiesUntil: "2027-03-09", note: "Bites\nBreed: Poodle" },
        { name: "Coco" },
        { name: "Max", breed: "Pug", note: "Shy" },
      ],
    },
  ]);
  expect(problems.map(({ row, isLeftOut }) => [row, isLeftOut])).toEqual([[3, false]]);
});

test.each(field.cells)("reads cells of $columns as $facts", ({ columns, facts, cells }) => {
  for (const [text, right] of Object.entries(cells)) {
    const before = columns.startsWith("Pet,") ? "Bella," : "";
    const found = only(`Name,${columns}\nAnn Oak,${before}"${text.replaceAll('"', '""')}"\n`);
    const all = { ...found.pets![0], ...found, names: found.pets!.map(({ name }) => name).join() };
    expect([text, ...facts.split(";").map((name) => `${all[name as "names"] ?? ""}`)]).toEqual([
      text,
      ...right.split(";"),
    ]);
  }
});

test.each(Object.entries(field.columns))("recognizes the column '%s' as %s", (heading, holds) => {
  const cell = holds === "phone" ? "828-555-0101" : "a";
  expect(read(`Name,Pet,Address,"${heading}"\nAnn,Bella,Elm St,${cell}\n`).columns[3]!.holds).toBe(holds as "name");
});

test("splits notes between two pets by name or keeps them with the client", () => {
  const [one, other, third] = clients(
    'Name,Pets,Pet notes,Rabies\nA,Rex & Bo,Rex: bites; Bo: shy,"Mar 9, 2027, Apr 1, 2027"\nB,Rex & Bo,"Bites, barks and howls",soon\nC,Rex (deceased),,exp. 3/9/27\n',
  );
  expect(one!.pets).toMatchObject([
    { note: "bites", rabiesUntil: "2027-03-09" },
    { note: "shy", rabiesUntil: "2027-04-01" },
  ]);
  expect(other).toMatchObject({
    note: "Rex, Bo: Bites, barks and howls",
    pets: [{ note: "Rabies shot: soon" }, { note: null }],
  });
  expect(third!.pets).toMatchObject([{ name: "Rex", breed: null, note: "deceased", rabiesUntil: "2027-03-09" }]);
});

test.each([
  ["#,Client Name,Cell #,# of Pets\n7,Ann Oak,828-555-0101,2", "Ann Oak", "# of Pets: 2"],
  ["Customer,Name,Phone\n1024,Ann Oak,828-555-0101", "Ann Oak", null],
  ["Parent 1,Parent 2,Contact No.\nAnn Oak,Bob Elm,828-555-0101", "Ann Oak", "Also: Bob Elm"],
  ["Company,Owner,Phone\nPaws LLC,Ann Oak,828-555-0101", "Ann Oak", "Company: Paws LLC"],
  ["Company,Owner,Phone\nPaws LLC,,828-555-0101", "Paws LLC", null],
  [
    "FIRST_NAME,lastName,phoneNumber,Vet Phone\nAnn,Oak,828-555-0101,828-555-9999",
    "Ann Oak",
    "Vet Phone: 828-555-9999",
  ],
  ["Name,Mobile Phone,Work Phone\nAnn Oak,828-555-0101,828-555-0103", "Ann Oak", "Phone: 828-555-0103"],
  ["Contact,Contact Name\n828-555-0101,Ann Oak", "Ann Oak", null],
  ["Client,Primary Number,Number\nAnn Oak,8285550101,17", "Ann Oak", null, "8285550101"],
  ["Cust Name,Home Ph,Cell Ph.\nAnn Oak,828-555-0102,828-555-0101", "Ann Oak", "Phone: 828-555-0102"],
  ["What is your name?,Best phone number to reach you,What breed is your dog?\nAnn Oak,828-555-0101,", "Ann Oak", null],
  [
    "Invitee Name,Cell/Text,Spouse phone number\nAnn Oak,828-555-0101,828-555-0102",
    "Ann Oak",
    "Spouse phone number: 828-555-0102",
  ],
  [
    "Name,Cell,City,Town,Last visit,Last groomed\nAnn Oak,828-555-0101,Boone,Todd,10/3/2026,9/1/2026",
    "Ann Oak",
    "Town: Todd\nLast groomed: 9/1/2026",
  ],
  [",Name,Phone,,Status\n1,Ann Oak,828-555-0101,Bites,Active", "Ann Oak", "Bites"],
  ["Name,Phone,Status\nAnn Oak,828-555-0101,DO NOT SERVICE", "Ann Oak", "Status: DO NOT SERVICE"],
  [
    ",,Home,,Mailing\nName,Cell,Street,Zip,Zip\nAnn Oak,828-555-0101,Elm,28801,28802",
    "Ann Oak",
    "Another address: 28802",
  ],
  ["'Name','Phone','Note'\n'Ann Oak','828-555-0101','It''s Max'", "Ann Oak", "It''s Max"],
  ["Name,Surname,Cell\nAnn,Oak,828-555-0101", "Ann Oak", null],
  ["Dogs,,\nName,Phone,Breed\nAnn Oak,828-555-0101,", "Ann Oak", null],
  ['"Name,Phone,Note"\n"Ann Oak,828-555-0101,""Bites, barks"""', "Ann Oak", "Bites, barks"],
  ["Name;Phone;Pet;Addr1;Addr2;Memo\nAnn Oak;828-555-0101;Rex;12 Elm St;APT 4;GATE 12", "Ann Oak", "GATE 12"],
] as [string, string, string | null, string?][])("reads columns of %p", (file, name, note, phone = "828-555-0101") => {
  expect(only(`${file}\n`)).toMatchObject({ name, note, phone });
});

test.each([
  "Pet Parent,,,Dog(s),,Appointments\nFirst,Last,Phone,Name,Breed,Last visit\nAnn,Oak,8285550101,Rex,Lab,",
  "Owner,Phone,Pet,\n,,Name,Breed\nAnn Oak,8285550101,Rex,Lab",
  "CLIENT INFORMATION,,PET 1,,PET 2,\nName,Cell,Name,Breed,Name,Breed\nAnn Oak,8285550101,Rex,Lab,,",
])("reads the merged column names of %p", (file) => {
  const input = { name: "Ann Oak", note: null, pets: [{ name: "Rex", breed: "Lab" }] };
  expect(read(`${file}\n`)).toMatchObject({ title: null, households: [{ input }] });
});

test("keeps each pet's own columns when one of four pets is missing", () => {
  const names = [1, 2, 3, 4].flatMap((nth) => [`Pet ${nth} Name`, `Pet ${nth} Breed`]).join(",");
  expect(only(`Owner,${names},Pet Notes\nAnn Oak,Bella,,Max,Lab,,,Zoe,Pug,One bites\n`)).toMatchObject({
    note: "Pet Notes: One bites",
    pets: [
      { name: "Bella", breed: null },
      { name: "Max", breed: "Lab" },
      { name: "Zoe", breed: "Pug" },
    ],
  });
});

const QUICKBOOKS =
  "Customer,First Name,M.I.,Last Name,Main Phone,Alt. Phone,Secondary Contact,Main Email,Bill to 1,Bill to 2,Bill to 3,Ship to 1";

test.each([
  [`${QUICKBOOKS}\n"Oak, Ann",Ann,,Oak,828-555-0101,,,,Ann Oak,12 Elm St,"Asheville, NC 28801",`],
  ['Name,Address 1 - Formatted\nAnn Oak,"12 Elm St\nAsheville, North Carolina 28801-1234"'],
  ['Name,Street,City\nAnn Oak,12 Elm St,"Asheville, NC 28801"'],
  [
    "Name,Billing Street,Billing City,Shipping Street,Shipping City,Shipping State\nAnn Oak,PO Box 5,Boone,12 Elm St,Asheville,NC",
  ],
  ['Name,Address,Mailing Address\nAnn Oak,,"12 Elm St, Asheville, NC 28801, USA"'],
])("splits the address of %p", (file) => {
  expect(only(`${file}\n`)).toMatchObject({ address: "12 Elm St", city: "Asheville", state: "NC" });
});

test.each([
  ["12 Elm St., Saint Paul, Minn. 55101", "12 Elm St.", "Saint Paul", "MN"],
  ["12 Elm St, Charleston, W. Va. 25301", "12 Elm St", "Charleston", "WV"],
  ["12 Elm St, Fargo, No. Dak.", "12 Elm St", "Fargo", "ND"],
  ["Asheville, North Carolina", null, "Asheville", "NC"],
  ["Asheville, NC 28801", null, "Asheville", "NC"],
  ["Elm Street, NC", "Elm Street, NC", null, null],
])("splits %p into %p in %p, %p", (text, address, city, state) => {
  expect(only(`Name,Addr1\nAnn Oak,"${text}"\n`)).toMatchObject({ address, city, state });
});

test.each(["12 Elm St Asheville NC 28801", "12 Elm St Asheville, NC 28801", "12 Elm St Asheville, NC, 28801"])(
  "finds the end of the street in %p by the ZIP code",
  (text) => expect(only(`Name,Address\nAnn Oak,"${text}"\n`)).toMatchObject({ address: text, zipCode: "28801" }),
);

test.each(["12 Elm Ct", "123 5th Ave NE", "12 Main St, Unit 5"])("finds no state in %p", (street) => {
  expect(only(`Name,Address\nAnn Oak,"${street}"\n`)).toMatchObject({ address: street, state: null });
});

test.each([
  ["10/3/2026,Dec 5 2026,every 6 weeks", { lastVisit: "2026-10-03", nextVisit: "2026-12-05", repeatWeeks: 6 }],
  ["2026-10-03 09:30,,q8w", { lastVisit: "2026-10-03", repeatWeeks: 8, note: "Last visit: 2026-10-03 09:30" }],
  ["46298,n/a,monthly", { lastVisit: "2026-10-03", nextVisit: null, repeatWeeks: 4 }],
  [
    "last fall,,4-6 weeks",
    { lastVisit: null, repeatWeeks: null, note: "Visit frequency: 4-6 weeks\nLast visit: last fall" },
  ],
  ["Sat Oct 3 2026,,bi-weekly", { lastVisit: "2026-10-03", repeatWeeks: 2 }],
  [",,q6w\nAnn Oak,,,weekly", { repeatWeeks: 1, note: "Visit frequency: every week" }],
])("reads the history %p", (cells, history) => {
  expect(only(`Name,Last Appointment,Next Appt. Date,Grooming Frequency\nAnn Oak,${cells}\n`)).toMatchObject(history);
});

test.each([
  [
    "a title and a date",
    "Acme Grooming\nClients as of 11/1/2026\n\nName,Phone\nAnn Oak,828-555-0101\n",
    [],
    "Acme Grooming, Clients as of 11/1/2026",
  ],
  [
    "sums and a page number",
    "Name,Phone\nAnn Oak,828-555-0101\nGrand Total,1\n1 record,\nPage 1 of 1,\nAverage,$85.00\n",
    [3, 4, 5, 6],
    null,
  ],
  ["headings on every page", "Name,Phone\nAnn Oak,828-555-0101\nName,Phone\n", [3], null],
  ["letter headings above names", "Name,Phone\nA,\nAnn Oak,828-555-0101\nB,\n", [2, 4], null],
  ["days above names", "Name,Phone\nMONDAY,\nAnn Oak,828-555-0101\nTuesday:,\nInactive clients,\n", [2, 4, 5], null],
  ["spaces before quotation marks", 'Name, Notes, Phone\n"Ann Oak", "Bites, ""a bit""", "828-555-0101"\n', [], null],
  [
    "sums and the time below",
    'Name,Phone\nAnn Oak,828-555-0101\nRecord count: 1,\n"Mon, Nov 2, 2026 09:12 AM GMT-5",\n',
    [3, 4],
    null,
  ],
  ["pipes", "Name|Phone\nAnn Oak|828-555-0101\n", [], null],
  ["semicolons, and commas in names", "Name;Phone\nAnn Oak;828-555-0101\n\n", [], null],
])("reads a list with %s", (_, file, leftOut, title) => {
  const found = read(file);
  expect(found.households.map(({ input: { name, phone } }) => [name, phone])).toEqual([["Ann Oak", "828-555-0101"]]);
  expect(found.problems.filter(({ isLeftOut }) => isLeftOut).map(({ row }) => row)).toEqual(leftOut);
  expect(found.title).toBe(title);
});

test("keeps values that fit no field and loses no client", () => {
  const pets = Array.from({ length: 21 }, (_, at) => `Pet${at}`).join("; ");
  const { households, problems } = read(
    `Name,Phone,Notes,Pet,Gate code,Breed,Pet notes\nAnn Oak,828-555-0101,${"x".repeat(1500)},${"y".repeat(120)},${"9".repeat(50)}\nBea Elm,,,${pets},,,,extra cell\nBea Elm,,,Pet21,,Lab,Bites\n`,
  );
  const [ann, bea] = households.map(({ input }) => input);
  expect(ann!.note).toHaveLength(1000);
  expect(bea!.pets).toHaveLength(20);
  expect(bea!.note).toBe("extra cell\nPet: Pet20\nPet: Pet21, Breed: Lab, Bites");
  expect(problems.map(({ row, isLeftOut }) => [row, isLeftOut])).toEqual([
    [2, false],
    [2, false],
    [2, false],
    [3, false],
    [3, false],
    [3, false],
  ]);
});

const card = (version: string, ...lines: string[]) =>
  ["BEGIN:VCARD", `VERSION:${version}`, ...lines, "END:VCARD"].join("\r\n");

test.each([
  [
    "3.0 of an iPhone",
    card(
      "3.0",
      "N:Oak;Ann;;;",
      "FN:Ann Oak",
      "item1.TEL;type=pref:828-555-0103",
      "TEL;type=CELL:828-555-0101",
      "ADR;type=HOME:;;12 Elm St;Asheville;NC;28801;USA",
      "BDAY:1980-03-09",
      "item2.X-ABRELATEDNAMES:Coco",
      "item2.X-ABLABEL:Dog",
      "NOTE:Bella\\, Max",
      " \\nGate sticks",
      "PHOTO;ENCODING=b:/9j/4AA",
      " QSkZ",
    ),
    { note: "Bella, Max\nGate sticks\nPhone: 828-555-0103", pets: [{ name: "Coco", birthYear: null }] },
  ],
  [
    "2.1 in quoted-printable",
    card(
      "2.1",
      "N;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Oak;Ann;;;",
      "TEL;CELL:828-555-0101",
      "ADR;HOME;ENCODING=QUOTED-PRINTABLE:;;12 Elm=",
      " St;Asheville;NC;28801;",
      "NOTE;ENCODING=QUOTED-PRINTABLE:Caf=C3=A9=0AGate",
    ),
    { note: "Café\nGate" },
  ],
  [
    "4.0 with links",
    card(
      "4.0",
      "FN:Ann Oak",
      'TEL;VALUE=uri;TYPE="cell,voice":tel:828-555-0101',
      'ADR;LABEL="12 Elm St: back":;;12 Elm St;Asheville;NC;28801;',
      "EMAIL;PREF=1:ann@example.com",
    ),
    { email: "ann@example.com", note: null },
  ],
])("reads contact cards of version %s", (_, text, facts) => {
  const [ann, bea] = clients(`${text}\r\n${card("3.0", "FN:", "ORG:Paws LLC;", "TEL:828-555-0102")}`);
  expect(ann).toMatchObject({
    name: "Ann Oak",
    phone: "828-555-0101",
    address: "12 Elm St",
    city: "Asheville",
    zipCode: "28801",
    ...facts,
  });
  expect(bea).toMatchObject({ name: "Paws LLC", phone: "828-555-0102" });
});

test("keeps extra details that phones add to contact cards", () => {
  const custom = "X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;Bob;14;;";
  const [ann] = clients(
    card("2.1", "FN:Ann Oak", custom, "X-SOCIALPROFILE;TYPE=facebook:fb.test/ann", "IMPP:xmpp:ann"),
  );
  expect(ann!.note).toBe("relation: Bob\nProfile: fb.test/ann\nMessenger: xmpp:ann");
});

test("finds no client in a card for a distribution list", () => {
  const groups = [card("4.0", "KIND:group", "FN:Dogs"), card("3.0", "FN:Vets", "X-ADDRESSBOOKSERVER-KIND:group")];
  expect(clients([...groups, card("3.0", "FN:Ann Oak")].join("\r\n")).map(({ name }) => name)).toEqual(["Ann Oak"]);
});

test("removes only contact photos before a file is uploaded", async () => {
  const photo = "iVBORw0KGgo".repeat(7);
  const photos = [
    [`PHOTO;ENCODING=b;TYPE=JPEG:${photo}`, ` ${photo}`, `\t${photo}`],
    [`item1.photo;BASE64:`, photo, photo, ""],
    [`LOGO;VALUE=URI:data:image/png;base64,${photo}`],
  ];
  const cards = [
    card("3.0", "FN:Ann Oak", "NOTE:Photo: none", " KEY:4411"),
    card("2.1", "N:Peña;Bea", "TEL:828-555-0102"),
  ];
  const bytesOf = (text: string) => Buffer.from(text, "latin1");
  const filled = cards.map((one) => one.replace("END", [...photos.flat(), "END"].join("\r\n"))).join("\r\n");
  const after = async (text: string) => Buffer.from(await (await cutVcfPhotos(new File([bytesOf(text)], "a"))).bytes());

  expect(await after(filled)).toEqual(bytesOf(cards.join("\r\n")));
  expect(await after(`Name\r\n${filled}`)).toEqual(bytesOf(`Name\r\n${filled}`));
});

const latin1 = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const list = "Name,Phone,Note\nZoë Müller,828-555-0101,“Früh” – 9 €\n";

test.each([
  ["UTF-8", new TextEncoder().encode(list)],
  ["UTF-8 with a byte order mark", new TextEncoder().encode(`\uFEFF${list}`)],
  ["little-endian UTF-16", utf16(`\uFEFF${list}`)],
  ["big-endian UTF-16", utf16(`\uFEFF${list}`, true)],
  ["UTF-16 without a byte order mark", utf16(list)],
  ["Windows-1252", latin1("Name,Phone,Note\nZo\xEB M\xFCller,828-555-0101,\x93Fr\xFCh\x94 \x96 9 \x80\n")],
  ["Mac OS Roman", latin1("Name,Phone,Note\nZo\x91 M\x9Fller,828-555-0101,\xD2Fr\x9Fh\xD3 \xD0 9 \xDB\n")],
  [
    "Mac OS Roman with old line ends",
    latin1("Name,Phone,Note\rZo\x91 M\x9Fller,828-555-0101,\xD2Fr\x9Fh\xD3 \xD0 9 \xDB\r"),
  ],
])("reads a list in %s without changes", (_, file) => {
  expect(clients(file)).toEqual([
    expect.objectContaining({ name: "Zoë Müller", phone: "828-555-0101", note: "“Früh” – 9 €" }),
  ]);
});

test.each([
  ["commas", 'Name,Phone,Note\nAnn Lee,8285550101,"Bell, twice"\n'],
  ["semicolons", "Name;Phone;Note\r\nAnn Lee;8285550101;Bell, twice\r\n"],
  ["tabs", "Name\tPhone\tNote\nAnn Lee\t8285550101\tBell, twice\n"],
  ["the separator in Excel's first line", "sep=;\r\nName;Phone;Note\r\nAnn Lee;8285550101;Bell, twice\r\n"],
])("splits cells at %s", (_, file) => {
  expect(clients(file)).toEqual([
    expect.objectContaining({ name: "Ann Lee", phone: "8285550101", note: "Bell, twice" }),
  ]);
});

test("keeps quotes and line breaks and skips empty rows and columns", () => {
  const file = 'Name,,Note,Street,\n\n"Ann ""Annie"" Lee",,"Rings\nback","12 Elm St\nApt 3",\n,,,,\nBob,,,,\n';

  expect(clients(file)).toEqual([
    expect.objectContaining({ name: 'Ann "Annie" Lee', note: "Rings\nback", address: "12 Elm St, Apt 3" }),
    expect.objectContaining({ name: "Bob", note: null }),
  ]);
  expect(read(file).rows).toBe(2);
  expect(read(file).households.map(({ row }) => row)).toEqual([3, 5]);
});

test.each([
  ["a photo", Uint8Array.fromHex("89504e470d0a1a0a0000"), "This is an image. Save it as"],
  [
    "a workbook",
    Uint8Array.fromHex("504b030414000600"),
    "This is an Excel workbook or another compressed file. Save it as",
  ],
  ["a login page", "<!DOCTYPE html><title>Sign in</title>", "This is a web page."],
  ["a text document", "{\\rtf1 Name,Phone\\par Ann,828-555-0101}", "This is a rich text document. Save it as"],
  ["a binary file", Uint8Array.fromHex("00010203040506070809"), "This isn't a text file."],
  ["an empty file", "", "This file has no clients."],
  ["a file with only column names", "Name,Phone\n", "This file has no clients."],
  ["an unclosed quotation mark", 'Name,Note\nAnn,x\nBob,"never\nclosed\n', "Row 3 has an unclosed quotation mark."],
  [
    "10,000 columns",
    `Name${",x".repeat(9_999)}\nAnn\n`,
    "This file has 10,000 columns. The maximum is 100. Remove some first.",
  ],
  ["5,001 rows", `Name\n${"Ann\n".repeat(5001)}`, "This file has more than 5,000 rows."],
])("refuses %s with a sentence", (_, file, sentence) => {
  expect(refusal(file)).toContain(sentence);
});

test("reads 100 columns and 5,000 rows", () => {
  const names = Array.from({ length: 100 }, (_, at) => (at === 0 ? "Name" : `Extra ${at}`)).join(",");
  const rows = Array.from({ length: 5000 }, (_, at) => `Client ${at}`).join("\n");

  expect(read(`${names}\n${rows}\n`).households).toHaveLength(5000);
});

test("reads a list without column names once the groomer chooses the fields", () => {
  const file = "Ann Lee,828-555-0101\nBob Hill,828-555-0102\n";

  expect(read(file).columns.map(({ name }) => name)).toEqual(["Column A", "Column B"]);
  expect(read(file).households).toEqual([]);
  expect(clients(file, ["name", "phone"]).map(({ name }) => name)).toEqual(["Ann Lee", "Bob Hill"]);
});

test("keeps extra Google phones and emails as a note and ignores birthdays", () => {
  const file = [
    "First Name,Middle Name,Last Name,Birthday,Notes,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Value,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code,Address 2 - Formatted,Address 2 - Street",
    "Ann,,Lee,1980-03-09,Two poodles,* ,ann@example.com,Mobile,828-555-0101 ::: 828-555-0102,828-555-0103,12 Elm St Asheville,12 Elm St,Asheville,NC,28801,9 Oak Rd Boone,9 Oak Rd",
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
      note: "Two poodles\nAnother address: 9 Oak Rd\nPhone: 828-555-0102\nPhone: 828-555-0103",
      pets: [],
    }),
  ]);
});

test("merges MoeGo and Gingr rows for each pet into one client", () => {
  const file = [
    "Client First Name,Client Last Name,Primary Phone,Client Email,Address 1,Address 2,Zipcode,Pet Name,Pet Type,Breed,Weight,Birthday,Rabies Expiration,Pet Notes,Price",
    "Ann,Lee,(828) 555-0101,ann@example.com,12 Elm St,Apt 3,28801,Bella,Dog,Poodle,45 lbs,5/14/2019,3/9/2027,Shy,",
    "Ann,Lee,(828) 555-0101,,,,,Tom,Cat,,9,2020,,,",
    ",,,,,,,Rex,Canine,,120,,,,$55",
  ].join("\n");

  const [ann, ...others] = clients(file);
  expect(others).toEqual([]);
  expect(ann).toMatchObject({ name: "Ann Lee", address: "12 Elm St, Apt 3", zipCode: "28801", note: "Price: $55" });
  expect(ann!.pets).toMatchObject([
    {
      name: "Bella",
      breed: "Poodle",
      weight: 45,
      size: null,
      birthYear: 2019,
      rabiesUntil: "2027-03-09",
      note: "Shy\nBorn: 5/14/2019",
    },
    { name: "Tom", type: "Cat", weight: 9, birthYear: 2020, note: null },
    { name: "Rex", type: "Dog", weight: 120 },
  ]);
});

test("reads Square streets in two columns and the memo", () => {
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

test("reads Pawfinity columns for each pet and a cell with several pets", () => {
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

test("splits an address in one cell and lets a groomer change a column's field", () => {
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

test("keeps unreadable values as a note and leaves out only clients it can't add", () => {
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

test.each([
  ["reads a formula as text without its apostrophe", "'+1 828 555 0101", '"=HYPERLINK(""https://a.test"")"'],
  ["removes invisible characters", "\u202A+1 828 555 0101\u202C", '=HYPERLINK(\u200B"https://a.test")'],
])("%s", (_, phone, note) => {
  expect(only(`Name,Phone,Note,Street,City\nAnn,${phone},${note},12 Elm St,Asheville 28801\n`)).toMatchObject({
    phone: "+1 828 555 0101",
    note: '=HYPERLINK("https://a.test")',
    city: "Asheville",
    zipCode: "28801",
  });
});

test("imports the example with 60 clients without warnings", async () => {
  const { households, problems } = read(
    await Bun.file(join(import.meta.dir, "../../../../docs/examples/clients.csv")).bytes(),
  );

  expect(households).toHaveLength(60);
  expect(problems).toEqual([]);
  expect(households.flatMap(({ input }) => input.pets ?? [])).toHaveLength(69);
});

const spread = (count: number, blank: string) =>
  Array.from({ length: count }, (_, at) => `Ann ${at}${blank}`).join("\n");

test.each([
  ["two blank lines between clients", `Name,Phone\n${spread(3500, ",\n,\n,")}`],
  ["three blank lines between quoted names", `Name,Phone\n"Ann Oak",1${"\n\n\n".repeat(4000)}\n"Bea Elm",`],
  ["a client after 10,000 blank lines", `Name,Phone\nAnn Oak,${"\n,".repeat(10_000)}\nBea Elm,`],
  ["one client more than fits", `Name;Phone\nAnn Oak;${"\n;".repeat(9_998)}\nBea Elm;`],
])("refuses a file with %s instead of losing its last rows", (_, file) => {
  expect(refusal(file)).toBe("This file has more than 5,000 rows. Split it into smaller files.");
});

test.each([
  ["blank lines after the last client", `Name,Phone\nAnn Oak,\nBea Elm,${"\n,".repeat(20_000)}`],
  ["a blank line between clients", `Name,Phone\n${spread(2, ",\n,")}`],
  ["its last client in the last line that fits", `Name,Phone\nAnn Oak,${"\n,".repeat(9_997)}\nBea Elm,\n`],
])("reads both clients of a file with %s", (_, file) => {
  expect(clients(file)).toHaveLength(2);
});
