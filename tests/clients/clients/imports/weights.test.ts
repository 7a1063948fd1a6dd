import { expect, test } from "bun:test";
import { petSizeOf } from "#src/shared/listing/size-rules.ts";
import { clients, read } from "./files.ts";

function petWith(weight: string, title = "Weight") {
  const [client] = clients(`Name,Phone,Pet Name,${title}\nAnn Lee,8285550101,Bella,"${weight.replaceAll('"', '""')}"`);
  return client!.pets![0]!;
}

const nothing = { weight: null, size: null };

test.each([
  ["45 | 45 lb | 45lbs | 45 LBS. | 45 lb's | 45 pounds | 45# | # 45 | lbs 45 | wt: 45 | ４５ lbs", 45],
  ["12.5 | 12½ lbs | 12 1/2 lbs | 12lb8oz | 12 lb. 8 oz.", 12.5],
  ["8 lbs 4 oz", 8.25],
  ["8lb, 8oz", 8.5],
  ["~40 | ≈40 lbs | approx. 40 lbs | about 40 | 40ish | 40?", 40],
  ["<10 | under 10 lbs | up to 10", 10],
  ["45-50 | 45 – 50 lbs | 45 lbs to 50 lbs | 50-45", 50],
  ["20 kg | 20kgs", 44.1],
  ["12,5 kg", 27.6],
  ["12 kilos | 10-12 kg", 26.5],
])("reads the weights %s as pounds and leaves no note", (texts, pounds) => {
  for (const text of texts.split(" | "))
    expect([text, petWith(text)]).toMatchObject([text, { weight: pounds, size: null, note: null }]);
});

test.each([
  ["Large (60 lbs)", 60],
  ["60 lbs in 2024", 60],
  ["3/9/2024: 60 lbs", 60],
  ["5 mo 20 lbs", 20],
  ["30-40 lbs, chunky", 40],
  ["45 lbs (20 kg)", 45],
  ["20 kg / 45 lbs", 44.1],
])("reads the weight in %s and keeps the words", (text, pounds) => {
  expect(petWith(text)).toMatchObject({ weight: pounds, note: `Weight: ${text}` });
});

test.each([
  ["XL | giant | Extra Large", "giant"],
  ["L | Lg | LRG | big", "large"],
  ["Med | MD | m", "medium"],
  ["s | SM | Sml | Toy", "small"],
])("reads the sizes %s and leaves no note", (texts, size) => {
  for (const text of texts.split(" | "))
    expect([text, petWith(text)]).toMatchObject([text, { weight: null, size, note: null }]);
});

test("keeps the words beside a size", () => {
  expect(petWith("Large, 3 years")).toMatchObject({ weight: null, size: "large", note: "Weight: Large, 3 years" });
});

test.each([
  ...["fluffy", "90+", "90 lbs+", "over 90 lbs", "> 90", "0", "0 lbs", "-45 lbs", "1,200 lbs"],
  ...["2000", "450 lbs", "3 years", "6 m", "S/M", "3/9/2024", "was 60 lbs, now 80 lbs"],
  ...["45 lbs 80 kg", "mid 60s", "mid-70s lbs?", "Mid 40’s"],
])("keeps %s as a note and lets the groomer know", (text) => {
  expect(petWith(text)).toMatchObject({ ...nothing, note: `Weight: ${text}` });
  const { problems } = read(`Name,Phone,Pet Name,Weight\nAnn Lee,8285550101,Bella,"${text}"`);
  expect(problems).toEqual([{ row: 2, text: `We kept Weight of Bella "${text}" as a note.`, isLeftOut: false }]);
});

test.each(["N/A", "?", "unknown", "-", ""])("reads nothing from %s", (text) => {
  expect(petWith(text)).toMatchObject({ ...nothing, note: null });
});

test("takes the unit from the column's name", () => {
  expect(petWith("20", "Weight (kg)").weight).toBe(44.1);
  expect(petWith("45 lbs", "Weight (kg)").weight).toBe(45);
  expect(petWith("20", "Weight in kilograms").weight).toBe(44.1);
  expect(petWith("20", "Weight (lbs)").weight).toBe(20);
});

test("gives each pet its own weight", () => {
  const [ann, bob] = clients('Name,Pets,Weight\nAnn Lee,Bella & Max,"45 lbs, 60 lbs"\nBob Oak,Rex & Coco,45 lbs\n');
  expect(ann!.pets).toMatchObject([{ weight: 45 }, { weight: 60 }]);
  expect(ann!.note).toBeNull();
  expect(bob!.note).toBe("Rex, Coco: Weight 45 lbs");
});

test("keeps both weights when two rows disagree", () => {
  const file = "Name,Phone,Pet Name,Weight\nAnn Lee,8285550101,Bella,45\nAnn Lee,8285550101,Bella,60 lbs\n";
  const { households, problems } = read(file);
  expect(households[0]!.input.pets).toMatchObject([{ weight: 45, note: "Weight: 60" }]);
  expect(problems.map(({ text }) => text)).toEqual(["Bella has two entries for weight: 45 and 60. We kept both."]);
});

test("leaves the size to the groomer's own limits", () => {
  const pet = petWith("28 lbs");
  expect(petSizeOf(pet, { small: 20, medium: 50, large: 90 })).toBe("medium");
  expect(petSizeOf(pet, { small: 30, medium: 60, large: 100 })).toBe("small");
});
