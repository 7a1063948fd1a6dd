import { firstNames, lastNames } from "./names.ts";
import { type DemoPet, makePet } from "./pets.ts";
import type { Random } from "./random.ts";
import { type Town, towns } from "./towns.ts";

interface DemoPerson {
  username: string;
  fullName: string;
  town: Town;
  pets: DemoPet[];
}

/** The pet parent whom visitors can sign in as, in the first town, Asheville. */
const demoParent: DemoPerson = {
  username: "demo_parent",
  fullName: "Dana Rivers",
  town: towns[0]!,
  pets: [
    {
      name: "Waffles",
      pronoun: "she",
      type: "Dog",
      breed: "English Springer Spaniel",
      coat: "silky",
      age: 4,
      weight: 41,
      medicalInfo: "Vaccinations up to date, rabies tag on the collar.",
      healthIssues: null,
      specialInstructions: "Shy of loud dryers.",
    },
    {
      name: "Pickle",
      pronoun: "he",
      type: "Dog",
      breed: "Goldendoodle",
      coat: "curly",
      age: 2,
      weight: 52,
      medicalInfo: null,
      healthIssues: null,
      specialInstructions: "Please keep the ears fluffy.",
    },
  ],
};

/** Parents for a town: enough that its groomers' visits are spread over neighbors. */
const parentsIn = ({ groomers }: Town) => groomers + 4;

/** Every pet parent; no two have the same name. */
export function makeParents(dice: Random): DemoPerson[] {
  const taken = new Set([demoParent.fullName]);
  let petCount = 0;
  const makeParent = (town: Town): DemoPerson => {
    const fullName = freshName(dice, taken);
    const count = dice.pick([1, 1, 1, 2, 2, 3]);
    const pets = Array.from({ length: count }, () => makePet(dice, petCount++));
    return { username: fullName.toLowerCase().replace(" ", "."), fullName, town, pets };
  };
  return [demoParent, ...towns.flatMap((town) => Array.from({ length: parentsIn(town) }, () => makeParent(town)))];
}

function freshName(dice: Random, taken: Set<string>): string {
  const name = `${dice.pick(firstNames)} ${dice.pick(lastNames)}`;
  if (taken.has(name)) return freshName(dice, taken);
  taken.add(name);
  return name;
}
