import { expect, test } from "bun:test";
import { clients, read, refusal, utf16 } from "./files.ts";

const list = "Name,Phone,Note\nZoë Müller,828-555-0101,“Früh” – 9 €\n";

test.each([
  ["UTF-8", new TextEncoder().encode(list)],
  ["UTF-8 with its mark", new TextEncoder().encode(`\uFEFF${list}`)],
  ["UTF-16 of Windows", utf16(`\uFEFF${list}`)],
  ["UTF-16, the other way around", utf16(`\uFEFF${list}`, true)],
  ["UTF-16 without a mark", utf16(list)],
  [
    "Windows-1252",
    Uint8Array.fromHex(
      Buffer.from("Name,Phone,Note\nZo\xEB M\xFCller,828-555-0101,\x93Fr\xFCh\x94 \x96 9 \x80\n", "latin1").toString(
        "hex",
      ),
    ),
  ],
])("a list in %s is read as it was written", (_, file) => {
  expect(clients(file)).toEqual([
    expect.objectContaining({ name: "Zoë Müller", phone: "828-555-0101", note: "“Früh” – 9 €" }),
  ]);
});

test.each([
  ["commas", 'Name,Phone,Note\nAnn Lee,8285550101,"Bell, twice"\n'],
  ["semicolons", "Name;Phone;Note\r\nAnn Lee;8285550101;Bell, twice\r\n"],
  ["tabs", "Name\tPhone\tNote\nAnn Lee\t8285550101\tBell, twice\n"],
  ["what Excel says in the first line", "sep=;\r\nName;Phone;Note\r\nAnn Lee;8285550101;Bell, twice\r\n"],
])("cells are parted by %s", (_, file) => {
  expect(clients(file)).toEqual([
    expect.objectContaining({ name: "Ann Lee", phone: "8285550101", note: "Bell, twice" }),
  ]);
});

test("quotes, line feeds in cells, empty rows and empty columns stay what they are", () => {
  const file = 'Name,,Note,Street,\n\n"Ann ""Annie"" Lee",,"Rings\nback","12 Elm St\nApt 3",\n,,,,\nBob,,,,\n';

  expect(clients(file)).toEqual([
    expect.objectContaining({ name: 'Ann "Annie" Lee', note: "Rings\nback", address: "12 Elm St, Apt 3" }),
    expect.objectContaining({ name: "Bob", note: null }),
  ]);
  expect(read(file).rows).toBe(2);
  expect(read(file).households.map(({ row }) => row)).toEqual([3, 5]);
});

test("a formula is text, and the apostrophe by which files for spreadsheets defend it goes", () => {
  const file = 'Name,Phone,Note\nAnn,\'+1 828 555 0101,"=HYPERLINK(""https://a.test"")"\n';

  expect(clients(file)).toEqual([
    expect.objectContaining({ phone: "+1 828 555 0101", note: '=HYPERLINK("https://a.test")' }),
  ]);
});

test.each([
  ["a photo", Uint8Array.fromHex("89504e470d0a1a0a0000"), "This is an image. Save it as"],
  [
    "a workbook",
    Uint8Array.fromHex("504b030414000600"),
    "This is an Excel workbook or another compressed file. Save it as",
  ],
  ["a page to sign in", "<!DOCTYPE html><title>Sign in</title>", "This is a web page."],
  ["other bytes", Uint8Array.fromHex("00010203040506070809"), "This isn't a text file."],
  ["nothing", "", "This file has no clients."],
  ["names of columns alone", "Name,Phone\n", "This file has no clients."],
  [
    "a quotation mark that stays open",
    'Name,Note\nAnn,x\nBob,"never\nclosed\n',
    "Row 3 has an unclosed quotation mark.",
  ],
  [
    "10,000 columns",
    `Name${",x".repeat(9_999)}\nAnn\n`,
    "This file has 10,000 columns. The maximum is 100. Remove some first.",
  ],
  ["5,001 rows", `Name\n${"Ann\n".repeat(5001)}`, "This file has more than 5,000 rows."],
])("%s is refused in a sentence", (_, file, sentence) => {
  expect(refusal(file)).toContain(sentence);
});

test("100 columns and 5,000 rows are read", () => {
  const names = Array.from({ length: 100 }, (_, at) => (at === 0 ? "Name" : `Extra ${at}`)).join(",");
  const rows = Array.from({ length: 5000 }, (_, at) => `Client ${at}`).join("\n");

  expect(read(`${names}\n${rows}\n`).households).toHaveLength(5000);
});

test("a list without names of columns is read once it is said what they hold", () => {
  const file = "Ann Lee,828-555-0101\nBob Hill,828-555-0102\n";

  expect(read(file).columns.map(({ name }) => name)).toEqual(["Column A", "Column B"]);
  expect(read(file).households).toEqual([]);
  expect(clients(file, ["name", "phone"]).map(({ name }) => name)).toEqual(["Ann Lee", "Bob Hill"]);
});
