import type { ImportColumn } from "./import-labels.ts";

const place =
  "(?:(?:home|house|service|shipping|ship to|ship|physical|visit|grooming|location|address|street|full|complete|to) )*";
const street =
  "(?:address(?:es)?|street(?: address| name| number| line)?|location|line|ship to|ship|po box|house number|extended address)";

/** Names from other programs, lowercase, without digits and prefixes such as 'client'. The first match counts. */
const names: Partial<Record<ImportColumn, RegExp>> = {
  "leave-out":
    /(?:account |reference |record |household |invoice |row |pet )?(?:number|id)|contact id|u+id|guid|ref(?:erence)?|(?:date )?(?:created|added|modified|updated)(?: at| on| date)?|creation date|(?:open |account )?balance|total spent|lifetime spend|transaction count|(?:.* )?(?:country|county)(?: region| code)?|labels?|photo|image|(?:e ?mail|phone|address|website|event) (?:label|type)|e ?mail (?:display name|subscription status)|initials|sensitivity|priority|private|file as|creation source|status|active|visits|due|language|title|mr ms|no shows with .*|phonetic .*|(?:name )?prefix|salutation|currency|terms|taxable|attachments|address formatted/,
  name: /(?:full |display |legal |account )?name(?: full| as)?|fullname|fn|household(?: name)?|family|customer|client|owner|contact|parent|guardian|pet (?:parent|owner)(?: name)?|name of (?:client|customer|owner)|(?:person|human)(?: name)?/,
  "first-name": /(?:name )?(?:first|given|middle)(?: name| initial)?|f ?name|firstname|forename|middlename|m ?i/,
  "last-name": /(?:name )?last(?: name)?|family name|l ?name|lastname|surname|(?:name )?suffix/,
  "other-name":
    /(?:(?:spouse|partner|husband|wife|co|second|secondary|other|additional|alternate|alt)(?: (?:owner|parent|contact|client|customer|person))?(?: (?:first |last |full )?name)?|significant other(?: name)?)/,
  company: /(?:company|organi[sz]ation|business)(?: name)?|org/,
  phone:
    /(?:(?:mobile|cell|home|work|business|other|primary|secondary|second|alt|alternate|additional|day|daytime|evening|car|company main|radio|contact|main|text|sms|office) ?)*(?:tele)?(?:phone|tel)s?(?: (?:numbers?|value|no|main|mobile|home|cell|work|other|alt|s))*|(?:mobile|cell|home|work|contact|text|sms|telephone|tel|number) ?(?:numbers?|phone|tel)|mobile|cell(?:phone)?|sms|tel|telephone|landline|call back|callback/,
  email:
    /(?:(?:home|work|main|primary|secondary|other|alternate|alt|personal|business|second) )?e ?mails?(?: (?:address(?:es)?|value|home|work|other|s))*/,
  city: new RegExp(`${place}(?:city|town|locality|city town)(?: state| st)?(?: zip| zip code| postal code)?`),
  state: new RegExp(`${place}(?:state|province|region|state province|state region|st)`),
  zip: new RegExp(`${place}(?:zip|zip ?code|zip postal code|post ?code|postal(?: ?code)?|postal zip|zip plus)`),
  street: new RegExp(`${place}(?:${street}|(?:apt|apartment|unit|suite|ste)(?: (?:number|suite|unit))*)`),
  "gate-code":
    /(?:gate|access|entry|door|lockbox|gate access|gate entry|entry gate)(?: access)? code|gate|gate number|lockbox/,
  "last-visit":
    /(?:last|most recent|previous|latest) (?:completed )?(?:grooming )?(?:visit(?:ed)?|appointment|appt|groom(?:ed|ing)?|service|booking|booked|seen|date)|date last (?:groomed|seen)/,
  "next-visit":
    /(?:next|upcoming|future) (?:grooming )?(?:visit|appointment|appt|groom(?:ing)?|service|booking|booked|date)/,
  weeks:
    /(?:(?:preferred|visit|groom|grooming|appointment|appt|service|booking|rebook|rebooking|repeat|recurring) )*(?:frequency|interval|cycle|recurrence|schedule)|(?:every(?: x| n)? |repeat |number )?weeks(?: between(?: visits| appointments| grooms)?)?|repeat(?: every)?|every|rebook|recurring|how often|comes every/,
  note: /(?:(?:private|general|internal|alert|special|client|customer) )*(?:notes?|memos?|comments?|alerts?|remarks|description|instructions)(?: general)?/,
  "pet-name": /pet(?: s)?(?: first| call)?(?: names?)?(?: s)?|name (?:of )?pet(?: s)?|petname/,
  "pet-type": /(?:pet )?species|pet (?:type|kind|animal type|pet)|type of (?:pet|animal)/,
  "pet-breed": /(?:pet |primary )?breeds?(?: names?| s| type| mix| (?:of )?pet)?/,
  "pet-size": /(?:pet )?(?:size|weight)(?: (?:in )?(?:lbs?|pounds|kg))?|(?:pet )?size weight/,
  "pet-born":
    /pet (?:birth ?day|birth ?date|date birth|dob|d o b|born|birth year|year born|year birth)|(?:birth year|year born|year birth)/,
  "pet-rabies":
    /(?:pet )?rabies(?: (?:vaccine|vaccination|shot|certificate|vacc|vax))?(?: (?:until|expiration|expires?|expiry|exp|due|valid until|good until|expiring|end|on|through|date))*/,
  "pet-note":
    /pet (?:(?:medical|behavior|grooming|special) )?(?:notes?|comments?|alerts?|info|description|instructions)|(?:groom|grooming|groomer|behavior|medical|behaviour) (?:notes?|instructions)|health issues|notes? (?:about|on|for) pet/,
};

export const columnNames = Object.entries(names).map(
  ([column, { source }]) => [column as ImportColumn, new RegExp(`^(?:${source})$`)] as const,
);

/** Pet columns only beside other pet columns, because contacts have birthdays too. */
export const besidePets: Readonly<Record<string, ImportColumn>> = {
  type: "pet-type",
  animal: "pet-name",
  birthday: "pet-born",
  birthdate: "pet-born",
  "birth date": "pet-born",
  "date birth": "pet-born",
  dob: "pet-born",
  born: "pet-born",
};

export const ofPets =
  /^pet |\b(?:rabies|allerg|color|colour|sex$|gender|spay|neuter|fixed|temperament|behavio|coat|haircut|cut$|blade|style|marking|microchip|vacc|medic|health|groom(?!er)|age$|bites?$|muzzle|dhpp|bordetella|distemper|treats?|nails?|teeth|tag$)/;

export const ofOtherAddress =
  /^(?:mailing|billing|bill to|bill|business|work|other|secondary|alternate|alt|mail|second)\b(?: address| to)?/;

export const ofOtherPerson =
  /^(?:owner|client|customer|parent|guardian|contact|person|pet parent|pet owner)?\s*(?:first |last |full )?name$|^(?:owner|client|customer|parent|guardian|contact|person|pet parent|pet owner)$/;

/** Not the client's own numbers. */
export const ofStrangers =
  /\b(?:vet|veterinar\w*|emergency|referr\w*|referral|sitter|walker|clinic|doctor|hospital|neighbor|insurance|assistant|manager|fax|pager|staff|groomer|employee|stylist|technician)\b/;
