import { expect, test } from "bun:test";
import { splitOffWarnings } from "#src/shared/day/added/danger.ts";

const dangers = `
Bites when you hold her paw
He BIT me in May
Will bite
She'll bite if you rush
Bit our last groomer
Has bitten twice
Known biter
Nippy with the comb
Nips at ankles
Snaps at the dryer
Might snap near the ears
Mouthy but sweet
Growls first
Growly with strangers
Shows her teeth at men
Hisses and swats
Scratches hard
Kicks when you do the back feet
Muzzle for nails
Never without a muzzle
Do not muzzle, short nose
Aggressive toward men
Food aggression
Leash reactive
Lunges at the door
Attacked a doodle last year
Goes for hands
Guards his bed
Hates other dogs
Not good with kids
Can't be trusted around cats
Unpredictable on the table
Careful with the left hip
Watch your fingers
Fear of the clippers
Afraid of thunder
Scared of men in hats
Deaf, so startles easily
Blind in one eye
Escape artist
Escapes through the gate
Bolts at the door
Runs off when the door opens
Slips her collar
Flight risk
Jumps off the table
Had a seizure in March
Epileptic, meds at noon
Allergic to oatmeal
Bad heart
Heart murmur
Collapsing trachea
Diabetic, needs insulin
Stitches on the belly until Friday
Doesn't bite, but growls
Doesn't bite unless you touch the tail
Hasn't bitten anyone yet
Never bites me, bites my husband
No warning before he bites
Don't let him escape
No longer bites
Used to nip
`;

const harmless = `
Doesn't bite
Does not bite
Doesn’t bite
Never bitten
Never bitten anyone
Has never tried to bite
Won't nip
Good boy, no biting
Not a biter
Not aggressive
Not dog aggressive
No history of biting
No seizures
No known allergies
No muzzle needed
Doesn't need a muzzle
Bites: no
Bites? No
Bite history: none
Allergies - none
Isn't afraid of the dryer
Loves a bit of cheese
A bit shy at first
Bit matted behind the ears
Flea bites on the belly
Likes bite-size treats
Heart of gold
Sweetheart
Heart-shaped tag on the gate
Sensitive paws
Snap the lead to the rail
Gate 0417, habit of barking
Brush his teeth
Runs in the yard first
Loves kids and other dogs
Use the 7F blade
Fearless about water
`;

const lines = (text: string) => text.trim().split("\n");

test.each(lines(dangers))("finds the danger in %s", (text) =>
  expect(splitOffWarnings([text])).toEqual({ warnings: [text], others: "" }),
);

test.each([...lines(harmless), ""])("finds %s harmless", (text) =>
  expect(splitOffWarnings([text])).toEqual({ warnings: [], others: text }),
);

test("names the pet in each warning and keeps the rest in order", () => {
  expect(
    splitOffWarnings(["Honey: Use the 7F blade. She bites! Loves cheese.", "Pays by check\nDog next door lunges"]),
  ).toEqual({
    warnings: ["Honey: She bites!", "Dog next door lunges"],
    others: "Honey: Use the 7F blade. Loves cheese.\nPays by check",
  });
});
