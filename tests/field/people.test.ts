import { expect, test } from "bun:test";
import { contactKeys } from "#src/domain/client-import/same-household.ts";
import { clientMatcher } from "#src/domain/people/client-search.ts";
import { phoneKey, phoneView } from "#src/domain/people/phones.ts";
import { email, phone, text, zipCode } from "#src/shared/base/fields.ts";
import { parseEmail } from "#src/shared/base/mailbox.ts";
import { fullName } from "#src/shared/base/name-fields.ts";
import { firstName } from "#src/shared/base/names.ts";
import { testApp } from "#tests/support/app.ts";
import { newcomer } from "../people/accounts/setup.ts";
import people from "./people.json";

const UNSEEN =
  "\u200b\u200c\u200d\u2060\ufeff\u200e\u200f\u061c\u202a\u202c\u202e\u2066\u2069\u00ad\u034f\u180e\ufe0f\u{e0041}\u2800\u3164";

const refusals = (parsed: { error?: { issues: { message: string }[] } }) =>
  parsed.error?.issues.map(({ message }) => message);

test.each([
  ...people.emails,
  { typed: "ZOE@EXAMPLE.COM\u00a0", right: ["zoe@example.com"] },
  { typed: "ｚｏｅ＠ｅｘａｍｐｌｅ．ｃｏｍ", right: ["zoe@example.com"] },
  { typed: "zoe.o+x_y%z@mail.co.example", right: ["zoe.o+x_y%z@mail.co.example"] },
  { typed: "zoe@example.com.", right: ["refused"] },
  { typed: "zoe@example.com,ann@example.com", right: ["refused"] },
  { typed: "zoe@exam ple.com", right: ["refused"] },
  { typed: "zoe@@example.com", right: ["refused"] },
  { typed: "zoe@192.168.0.1", right: ["refused"] },
  { typed: "zoe@exam_ple.com", right: ["refused"] },
  { typed: "zoe@%65xample.com", right: ["refused"] },
  { typed: "mailto:zoe@example.com", right: ["refused"] },
  { typed: "zoe@xn--a.example", right: ["refused"] },
  { typed: `zoe@${"ü".repeat(60)}.example`, right: ["refused"] },
])("reads the email address $typed as one of $right", ({ typed, right }) => {
  const parsed = email.safeParse(typed);
  expect(right).toContain(parsed.success ? parsed.data : "refused");
  if (!parsed.success) expect(refusals(parsed)).toEqual(["Please enter a valid email address"]);
});

test("removes invisible characters anywhere in addresses, numbers, and names", () => {
  for (const one of UNSEEN) {
    for (const [field, typed] of [
      [email, "zoe@example.com"],
      [phone, "828-555-0101"],
      [zipCode, "28801"],
      [fullName, "Zoe Oak"],
    ] as const) {
      for (const at of [0, 2, typed.length]) {
        const parsed = field.safeParse(typed.slice(0, at) + one + typed.slice(at));
        expect([escape(one), at, parsed.data]).toEqual([escape(one), at, typed]);
      }
    }
  }
  for (const typed of ["２８８０１", "28801"]) expect(zipCode.parse(`${typed}–1234`)).toBe("28801-1234");
  expect(text(9).parse("a\rb\vc\fd\u2028e")).toBe("a\nb\nc\nd\ne");
  expect(fullName.parse("\u00a0Zoe\u202fOak\u3000")).toBe("Zoe Oak");
  expect(fullName.parse("علی\u200cرضا 👩\u200d🚀 🏴\u{e0067}\u{e0062}\u{e007f}")).toBe(
    "علی\u200cرضا 👩\u200d🚀 🏴\u{e0067}\u{e0062}\u{e007f}",
  );
  expect(refusals(fullName.safeParse("\u200b\u2060\u3164"))).toEqual(["Full name is required"]);
});

test("treats all spellings of a mailbox as one account", async () => {
  const spellings = [
    ...people.sameMailbox.map(({ of }) => of),
    ["jose\u0301@example.com", "jos\u00e9@example.com", "JOS\u00c9@EXAMPLE.COM"],
    ["zoe@stra\u00dfe.example", "zoe@xn--strae-oqa.example", "Zoe@STRA\u00dfE.example"],
    ["zoe@example.com", "zoe\u200b@example.com", "ｚｏｅ@example.com"],
  ];
  for (const [at, of] of spellings.entries()) {
    const app = await testApp();
    const join = (email: string, username: string) =>
      app.visitor().post("/api/register", { ...newcomer, email, username });
    expect((await join(of[0]!, "one")).status).toBe(201);
    for (const [other, typed] of of.entries()) {
      expect([typed, (await join(typed, `other${at}${other}`)).status]).toEqual([typed, 409]);
      const { password } = newcomer;
      expect([typed, (await app.visitor().post("/api/login", { username: typed, password })).status]).toEqual([
        typed,
        200,
      ]);
    }
  }
  for (const [one, other] of people.otherMailbox) expect(parseEmail(one!)).not.toBe(parseEmail(other!));
});

test.each([
  ...people.firstNames,
  { typed: "Dr. Jean-Luc O'Neil", right: ["Jean-Luc"] },
  { typed: "smith family", right: [null] },
  { typed: "The Smith Family", right: [null] },
  { typed: "JOHN SMITH", right: ["John"] },
  { typed: "MARY-ANN O'NEIL", right: ["Mary-Ann"] },
  { typed: "O'NEIL, SEAN", right: ["Sean"] },
  { typed: "ann oak", right: ["Ann"] },
  { typed: "DJ OAK", right: ["DJ"] },
  { typed: "Mr. Smith & Ms. Jones", right: [null] },
  { typed: "Mr. & Mrs. John Smith", right: [null] },
  { typed: "Smith, Dr. Ann", right: ["Ann"] },
  { typed: "Ann Oak, DVM", right: ["Ann"] },
  { typed: "Ann Oak, Ph.D.", right: ["Ann"] },
  { typed: "Capt. Ann Oak", right: ["Ann"] },
  { typed: "Professor Ann Oak", right: ["Ann"] },
  { typed: "Ann & Bob Oak", right: ["Ann"] },
  { typed: "“Bob” Oak", right: ["Bob"] },
  { typed: "ann@example.com", right: [null] },
  { typed: "Oak, Jr., Ann", right: ["Ann"] },
  { typed: "A.J. Oak", right: ["AJ"] },
  { typed: "Paws & Claws LLC", right: [null] },
  { typed: "Bella's Mom", right: [null] },
  { typed: "Estate of Ann Oak", right: [null] },
])("greets $typed as one of $right", ({ typed, right }) => {
  expect(right as readonly unknown[]).toContain(firstName(typed));
});

test.each([
  ...people.phones,
  { typed: "8285550101", shown: ["(828) 555-0101"], tel: ["+18285550101"] },
  { typed: "+1 (828) 555-0101 x12", shown: ["+1 (828) 555-0101 x12"], tel: ["+18285550101;ext=12"] },
  { typed: "828.555.0101 ext. 4", shown: ["828.555.0101 ext. 4"], tel: ["+18285550101;ext=4"] },
  { typed: "828 555 0101 ex 4", shown: ["828 555 0101 ex 4"], tel: ["+18285550101;ext=4"] },
  { typed: "1-828-555-0101", shown: ["1-828-555-0101"], tel: ["+18285550101"] },
  { typed: "８２８－５５５－０１０１", shown: ["８２８－５５５－０１０１"], tel: ["+18285550101"] },
  { typed: "828-555-0105 or 828-555-0106", shown: ["828-555-0105 or 828-555-0106"], tel: ["+18285550105"] },
  { typed: "home 828-555-0105 (text only)", shown: ["home 828-555-0105 (text only)"], tel: ["+18285550105"] },
  { typed: "416-555-0101", shown: ["416-555-0101"], tel: ["+14165550101"] },
  { typed: "+44 20 7946 0958", shown: ["+44 20 7946 0958"], tel: ["+442079460958"] },
  { typed: "011 44 20 7946 0958", shown: ["011 44 20 7946 0958"], tel: ["+442079460958"] },
  { typed: "0044 20 7946 0958", shown: ["0044 20 7946 0958"], tel: ["+442079460958"] },
  { typed: "+442079460958", shown: ["+44 20 7946 0958"], tel: ["+442079460958"] },
  { typed: "+52 1 55 1234 5678", shown: ["+52 1 55 1234 5678"], tel: ["+5215512345678"] },
  { typed: "1-800-FLOWERS", shown: ["1-800-FLOWERS"], tel: ["+18003569377"] },
  { typed: "(800) GO-FEDEX", shown: ["(800) GO-FEDEX"], tel: ["+18004633339"] },
  { typed: "555-0101", shown: ["555-0101"], tel: ["5550101"] },
  { typed: "828-555-0101 ext12", shown: ["828-555-0101 ext12"], tel: ["+18285550101;ext=12"] },
  { typed: "call 828-555-0101 before 10", shown: ["call 828-555-0101 before 10"], tel: ["+18285550101"] },
  { typed: "828-555-0101 828-555-0102", shown: ["828-555-0101 828-555-0102"], tel: ["+18285550101"] },
  { typed: "00 1 828 555 0101", shown: ["00 1 828 555 0101"], tel: ["+18285550101"] },
])("shows $typed as $shown and dials $tel", ({ typed, shown, tel }) => {
  const view = phoneView(typed)!;
  expect(shown).toContain(view.shown);
  expect(tel).toContain(view.tel!.replace("tel:", ""));
});

test.each(["n/a", "555", "000-000-0000", "call the office", "1828555O1O1"])("dials nothing for %p", (typed) => {
  expect(phoneView(typed)).toEqual({ shown: typed, tel: null });
});

test.each([
  "1-800-FLOWERS",
  "+44 20 7946 0958",
  "828-555-0101 x12",
  "８２８－５５５－０１０１",
  "\u202a(828)\u00a0555‑0101\u202c",
])("accepts the account number %p", (typed) => expect(phone.safeParse(typed).success).toBe(true));

const household = (number: string, name = number) => contactKeys({ name, phone: number, email: null, address: null });
const areSame = (one: string, other: string) =>
  household(one, "June").some((key) => household(other, "May").includes(key));

test("matches two spellings of a number as one client and two numbers as two", () => {
  const same = [...people.sameHousehold, ["828.555.0101", "828–555–0101"], ["800-FLOWERS", "+1 800 356 9377"]];
  const other = [...people.otherHousehold, ["+44 7911 123456", "+44 7911 123457"], ["828-555-0101 x2", "828-555-0102"]];
  for (const [one, two] of same) expect([one, two, areSame(one!, two!)]).toEqual([one, two, true]);
  for (const [one, two] of other) expect([one, two, areSame(one!, two!)]).toEqual([one, two, false]);
  expect(phoneKey("011 44 20 7946 0958")).toBe(phoneKey("+442079460958"));
});

test("finds a client by any spelling of number, apostrophe, and accent", () => {
  const clients = [
    ...people.search,
    {
      stored: { name: "Zoë D’Angelo-Weiß", phone: "828.555.0103 x2" },
      finds: [
        ...["zoe", "dangelo weiss", "D`Angelo", "D'Angelo‑Weiß", "ZOË", "1 828 555 0103"],
        ...["(828) 555-0103 x2", "０１０３"],
      ],
      findsNot: ["zoe oak", "oak 828-555-0103", "828-555-0104"],
    },
    {
      stored: { name: "Đặng Æsa Müller", phone: "1-800-FLOWERS" },
      finds: ["dang", "aesa", "Dặng", "mueller", "muller", "1-800-flowers", "800-356-9377"],
      findsNot: ["800-356-9378"],
    },
    {
      stored: { name: "Jean-Luc & Mia Van Dyke", phone: "" },
      finds: [
        "van dyke, jean-luc",
        "jean luc and mia",
        "jeanluc vandyke",
        '"Van Dyke"',
        "Mia V.",
        "Mia!",
        "(Mia)",
        "Jean-Luc?",
      ],
      findsNot: ["vandyke oak", "and oak"],
    },
  ];
  for (const { stored, finds, findsNot } of clients) {
    const found = (words: string) => clientMatcher(words)({ texts: [stored.name], phones: [stored.phone] });
    for (const words of finds) expect([words, found(words)]).toEqual([words, true]);
    for (const words of findsNot) expect([words, found(words)]).toEqual([words, false]);
  }
});

test.each([
  ["pa\u0301ssword", "p\u00e1ssword", true],
  ["p\u00e1ssword", "pa\u0301ssword", true],
  ["password", "ｐａｓｓｗｏｒｄ", true],
  ["ﬁdo is here", "fido is here", true],
  ["p\u00e1ssword", "password", false],
  ["Password", "password", false],
])("checks a login after choosing %p and typing %p: %p", async (chosen, typed, isIn) => {
  const app = await testApp();
  await app.visitor().post("/api/register", { ...newcomer, password: chosen });
  const { status } = await app.visitor().post("/api/login", { username: newcomer.username, password: typed });
  expect(status).toBe(isIn ? 200 : 401);
});
