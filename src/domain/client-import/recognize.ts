import type { ImportColumn } from "#src/shared/day/added/import-labels.ts";

const place =
  "(?:(?:home|house|service|shipping|ship to|ship|physical|visit|grooming|location|default|address|street|full|complete|to) )*";
const street =
  "(?:address(?:es)?|street(?: address| name| number| line)?|location|line|formatted|ship to|ship|po box|house number|residence|extended address|street address city|(?:street|address)(?: (?:street|address))* (?:city|town)(?: (?:state|st|zip|zip code|postal code))+)";

/** Column names of other programs, lowercase, without digits and prefixes such as 'client'. The first match counts. */
const patterns: Partial<Record<ImportColumn, RegExp>> = {
  "leave-out":
    /(?:account |reference |record |household |invoice |row |pet )?(?:number|id)|contact id|u+id|guid|ref(?:erence)?|(?:date )?(?:created|added|modified|updated)(?: at| on| date)?|creation date|(?:open |account )?balance|total spent|lifetime spend|transaction count|(?:.* )?(?:country|county)(?: region| code)?|labels?|photo|image|(?:e ?mail|phone|address|website|event) (?:label|type)|e ?mail (?:display name|subscription status)|initials|sensitivity|priority|private|file as|creation source|status|active|visits|due|language|title|mr ms|no shows with .*|phonetic .*|(?:name )?prefix|salutation|currency|terms|taxable|attachments/,
  name: /(?:full |display |legal |account )?name(?: full| as)?|fullname|fn|household(?: name)?|family|customer|client|owner|contact|parent|guardian|pet (?:parent|owner)(?: name)?|name of (?:client|customer|owner)|(?:person|human|guest|pawrent|parents)(?: name)?|first (?:and )?last(?: name)?|(?:full )?name first (?:and )?last|last(?: name)? first(?: name)?/,
  "first-name": /(?:name )?(?:first|given|middle)(?: name| initial)?|f ?name|firstname|forename|middlename|m ?i/,
  "last-name": /(?:name )?last(?: name)?|family name|l ?name|lastname|surname|(?:name )?suffix/,
  "other-name":
    /(?:(?:spouse|partner|husband|wife|co|second|secondary|other|additional|alternate|alt)(?: (?:owner|parent|contact|client|customer|person))?(?: (?:first |last |full )?name)?|significant other(?: name)?)/,
  company: /(?:company|organi[sz]ation|business)(?: name)?|org/,
  phone:
    /(?:(?:mobile|cell|home|work|business|other|primary|secondary|second|alt|alternate|additional|day|daytime|evening|night|car|company main|radio|contact|main|text|sms|office) ?)*(?:tele)?(?:phone|tel)s?(?: (?:numbers?|value|no|main|mobile|home|cell|work|other|alt|s))*|(?:mobile|cell|home|work|contact|text|sms|telephone|tel|number) ?(?:numbers?|phone|tel)|mobile|cell(?:phone)?|sms|tel|telephone|landline|whatsapp|call back|callback/,
  email:
    /(?:(?:home|work|main|primary|secondary|other|alternate|alt|personal|business|second) )?e ?mails?(?: (?:address(?:es)?|id|value|home|work|other|s))*/,
  street: new RegExp(`${place}(?:${street}|(?:apt|apartment|unit|suite|ste)(?: (?:number|suite|unit))*)`),
  city: new RegExp(`${place}(?:city|town|locality|city town)(?: state| st)?(?: zip| zip code| postal code)?`),
  state: new RegExp(`${place}(?:state|province|region|state province|state region|st)(?: code)?`),
  zip: new RegExp(`${place}(?:zip|zip ?code|zip postal code|post ?code|postal(?: ?code)?|postal zip|zip plus)`),
  "gate-code":
    /(?:gate|access|entry|door|lockbox|gate access|gate entry|entry gate|community gate)(?: access)? code|gate|gate number|lockbox/,
  "last-visit":
    /(?:last|most recent|previous|latest) (?:completed )?(?:grooming )?(?:visit(?:ed)?|appointment|appt|groom(?:ed|ing)?|service|booking|booked|seen|date)(?: on)?|date last (?:groomed|seen)/,
  "next-visit":
    /(?:next|upcoming|future) (?:grooming )?(?:visit|appointment|appt|groom(?:ing)?|service|booking|booked|date)/,
  weeks:
    /(?:(?:preferred|visit|groom|grooming|appointment|appt|service|booking|rebook|rebooking|repeat|recurring) )*(?:frequency|freq|interval|cycle|recurrence|schedule)|(?:every(?: x| n)? |repeat |number (?:of )?)?weeks(?: between(?: visits| appointments| grooms)?)?|repeat(?: every)?|every|rebook|recurring|rotation|how often|comes every/,
  note: /(?:(?:private|general|internal|alert|special|additional|other|client|customer) )*(?:notes?|memos?|comments?|alerts?|remarks|description|instructions)(?: general)?/,
  "pet-name": /pet(?: s)?(?: first| call)?(?: names?)?(?: s)?|name (?:of )?pet(?: s)?|petname/,
  "pet-type": /(?:pet )?species|pet (?:type|kind|animal type|pet)|type of (?:pet|animal)/,
  "pet-breed": /(?:pet |primary |type )?breeds?(?: names?| s| type| mix| (?:of )?pet)?/,
  "pet-size":
    /(?:pet )?(?:size|weight)(?: (?:in )?(?:lbs?|pounds?|kgs?|kilos?|kilograms?))?|(?:pet )?size weight|lbs|pounds/,
  "pet-born":
    /pet (?:birth ?day|birth ?date|date birth|dob|d o b|born|birth year|year born|year birth)|(?:birth year|year born|year birth)/,
  "pet-rabies":
    /(?:pet )?rabies(?: (?:vaccine|vaccination|shot|certificate|vacc|vax))?(?: (?:until|expiration|expires?|expiry|exp|due|(?:valid|good) (?:until|thru|through)|expiring|end|through)(?: (?:on|date|until))*)?/,
  "pet-note":
    /pet (?:(?:medical|behavior|grooming|special) )?(?:notes?|comments?|alerts?|info|description|instructions)|(?:groom|grooming|groomer|behavior|medical|behaviour) (?:notes?|instructions)|health issues|notes? (?:about|on|for) pet/,
};

const columnNames = Object.entries(patterns).map(
  ([column, { source }]) => [column as ImportColumn, new RegExp(`^(?:${source})$`)] as const,
);

/** Pet columns only beside other pet columns, because contacts have birthdays too. */
const besidePets: Readonly<Record<string, ImportColumn>> = {
  type: "pet-type",
  animal: "pet-name",
  birthday: "pet-born",
  birthdate: "pet-born",
  "birth date": "pet-born",
  "date birth": "pet-born",
  dob: "pet-born",
  born: "pet-born",
};

const ofPets =
  /^pet |\b(?:rabies|allerg|color|colour|sex$|gender|spay|neuter|fixed|temperament|behavio|coat|haircut|cut$|blade|style|marking|microchip|vacc|medic|health|groom(?!er)|age$|bites?$|muzzle|dhpp|bordetella|distemper|treats?|nails?|teeth|tag$)/;

const ofOtherAddress =
  /^(?:mailing|billing|bill to|bill|business|work|other|secondary|alternate|alt|mail|second)\b(?: address| to)?/;

const ofOtherPerson =
  /^(?:owner|client|customer|parent|guardian|contact|person|pet parent|pet owner)?\s*(?:first |last |full )?name$|^(?:owner|client|customer|parent|guardian|contact|person|pet parent|pet owner)$/;

/** Columns that aren't the client's own contact data: a vet's, a neighbor's, a fax number. */
const ofStrangers =
  /\b(?:vet|veterinar\w*|emergency|referr\w*|referral|sitter|walker|clinic|doctor|hospital|neighbor|insurance|assistant|manager|fax|pager|staff|groomer|employee|stylist|technician)\b/;

const fitting = (name: string) => columnNames.find(([, pattern]) => pattern.test(name))?.[0];
const isPlace = (column = "") => ["street", "city", "state", "zip"].includes(column);
const isName = (column = "") => ["name", "first-name", "last-name"].includes(column);

export function recognizedColumns(names: readonly string[], rows: readonly (readonly string[])[] = []): ImportColumn[] {
  const hasPets = names.some((name) => columnFor(name)?.startsWith("pet-"));
  const found = names.map((name, at) => {
    const beside = besidePets[plainName(name)];
    const column = columnFor(name) ?? (hasPets ? beside : beside === "pet-born" ? "leave-out" : undefined);
    const cellsOf = () => rows.map((row) => row[at]?.trim() ?? "").filter(Boolean);
    return byContent(column, cellsOf, plainName(name)) ?? extra(name, hasPets);
  });
  // Imports unnamed columns as notes, except row numbers.
  if (found.some((column, at) => !nameless.test(names[at]!) && column !== "leave-out"))
    for (const [at, name] of names.entries())
      if (nameless.test(name) && rows.some((row) => /[^\d.\s]/.test(row[at] ?? ""))) found[at] = "note";
  const others = names.map(
    (name) => ofOtherAddress.test(plainName(name)) || /^address[ _][2-9][ _-]+[a-z]/i.test(name),
  );
  const hasMain = found.some((column, at) => column === "street" && !others[at]);
  return found.map((column, at) => (hasMain && others[at] && isPlace(column) ? "other-address" : column));
}

const nameless = /^column [a-z]+$/i;
const extra = (name: string, hasPets: boolean): ImportColumn =>
  nameless.test(name) ? "leave-out" : hasPets && ofPets.test(plainName(name)) ? "pet-extra" : "extra";

/** A column of integers isn't names; phones and emails are recognized by content. */
function byContent(column: ImportColumn | undefined, cellsOf: () => string[], name: string) {
  const cells = cellsOf();
  const are = (pattern: RegExp) => cells.length > 0 && cells.every((cell) => pattern.test(cell));
  if (/^(?:home|work|other|primary|main|day|evening)$/.test(name) && are(PHONE)) return "phone";
  const isVague = column === "leave-out" && /(?:^| )number$|^(?:\w+ )?(?:status|active)$/.test(name);
  const isCounted = column === "pet-name" || column === "last-visit";
  if (!(isVague || isName(column) || isCounted || column === "pet-rabies")) return column;
  if (cells.length === 0) return column;
  if (isVague && name === "pet number" && !are(/^[\d#.\s-]+$/)) return "pet-name";
  if (isVague) return name.endsWith("number") ? (are(PHONE) ? "phone" : column) : are(FLAG) ? column : undefined;
  if (column === "pet-rabies")
    return are(/^(?:y(?:es)?|no?|x|true|false|current|up to date|done)$/i) ? "pet-extra" : column;
  if (isCounted) return are(/^\d{1,4}(?:\.0+)?(?: (?:dog|cat|pet)s?)?$/i) ? "extra" : column;
  if (are(/^[+(]*\d[\d\s().+-]{6,}$/)) return "phone";
  if (are(/^#?[\d.,\s-]+$/)) return "leave-out";
  return are(/^\S+@\S+\.\S+$/) ? "email" : column;
}

function columnFor(heading: string): ImportColumn | undefined {
  const name = plainName(heading);
  if (ofStrangers.test(name) && !/^(?:pet|groom)/.test(name))
    return /^groomer notes?$/.test(name) ? "pet-note" : undefined;
  if (/\bphone number\b|^(?:cell|call|phone) text$|\btext .*number$/.test(name) && !ofSomeone.test(name))
    return "phone";
  const number = Number(/\d+/.exec(heading)?.[0] ?? 1);
  const bare = name.replace(
    /^(?:(?:client|customer|owner|parent|contact|primary|preferred|best|main|invitee|pet parent|pet owner|guardian|human) )+/,
    "",
  );
  if (number > 1 && ofOtherPerson.test(name)) return "other-name";
  // "Home phone" is a phone, although "home" is an address.
  const other = fitting(bare.replace(ofOtherAddress, "").trim() || "address");
  const column = fitting(name) ?? fitting(bare) ?? (ofOtherAddress.test(bare) && isPlace(other) ? other : undefined);
  return number > 1 && bare !== name && isName(column) && isPerson(name) ? "other-name" : (column ?? ofParts(heading));
}

/** "Notes/Comments" and "Cell/Home", but not "Name/Phone". */
function ofParts(heading: string): ImportColumn | undefined {
  const parts = heading.split(/\s*(?:[/&]|\b(?:or|and)\b)\s*/i);
  const found = new Set(parts.length > 1 ? parts.map(columnFor).filter((one) => one && one !== "leave-out") : []);
  return found.size === 1 ? [...found][0] : undefined;
}

const ofSomeone = /\b(?:spouse|partner|husband|wife|co|second\w*|mom|mother|dad|father|son|daughter|friend|name)\b/;
const isPerson = (name: string) =>
  /^(?:client|customer|owner|parent|contact|pet parent|pet owner|guardian)\b/.test(name);

const PHONE = /^(?:\+?1[\s.-]?)?\(?[2-9]\d\d\)?[\s.-]?[2-9]\d\d[\s.-]?\d{4}$/;
const FLAG = /^(?:(?:in)?active|current|enabled|true|false|yes|no|[yn01])$/i;
const long: Readonly<Record<string, string>> = {
  ph: "phone",
  addr: "address",
  cust: "customer",
  wt: "weight",
  wgt: "weight",
  weigh: "weight",
  bday: "birthday",
};

/** "Owner's Phone (1)" becomes "owner phone", "Dog_2 - Name" becomes "pet name", and Jobber's "CFT[Breed]" "breed". */
function plainName(name: string): string {
  return name
    .replace(/^CF\w\[(.+)\]$/, "$1")
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/['’]s?\b|\((?:e?s|if \w+|\w+-digits?|[md/-]+y+|date.time|wks|weeks)\)/g, "")
    .replaceAll(/#|\b(?:no|nr|num)\b\.(?=\W|$)|\b(?:no|nr|num)$/g, " number ")
    .replaceAll(/[^a-z]+/g, " ")
    .replaceAll(
      /\b(?:what|which|is|are|your|please|enter|how much|does|do|when|required|optional|approx(?:imate)?|current|digits?)\b/g,
      " ",
    )
    .replace(/^ *(street|city|state|zip|zip code|postal code) home *$/, "$1")
    .replaceAll(/\b(?:ph|addr|cust|wt|wgt|weigh|bday)\b/g, (word) => long[word]!)
    .replaceAll(
      /\b(?:of|the) (?=birth|last|next|most)|\bdate (?:of )?(?=last|next|most)|(?<=(?:last|next|recent|upcoming) .*)\s*\bdate\b/g,
      "",
    )
    .replaceAll(/\b(?:pets?|animals|animal(?= \w)|dogs?|cats?|puppy|pup|patient|fur ?bab(?:y|ies))\b/g, "pet")
    .replaceAll(/\bdate of birth\b|\bd o b\b/g, "dob")
    .replaceAll(/\s+/g, " ")
    .trim();
}
