/** Words in notes about anything that can hurt a groomer or a pet, beside the marks of the pet. */
const words = [
  "bit(?:es?|ing|ten|ers?)",
  "(?:he|she|they|it|who|has|had|have|once|also|dog|cat|puppy) bit",
  "bit (?:me|my|him|her|us|you|some\\w+|an?|the|our|their|another|other|two|three|people|kids?|child\\w*|in|on|when|last)",
  "mouthy|nip(?:s|ped|ping|per|py)?|snap(?:s|ped|ping|per|py)",
  "(?:may|might|can|could|will|would|\\w+'ll|to) snap",
  "growl\\w*|snarl\\w*|(?:shows?|showed|bares?|bared) (?:\\w+ )?teeth|hiss(?:es|ed|ing)?|swats?|swatted",
  "(?:scratch|claw|kick)(?:e?s|ed|ing)? (?:me|at|you|people|us|when|if|hard)",
  "lung(?:es?|ed|ing)|attack\\w*|charges|fights?|fighter|fought|aggress\\w+|reactiv\\w+|unpredictable",
  "(?:comes?|came|goes|go|went|going) (?:at|for|after) (?:you|me|people|dogs|cats|my|your|hands?|faces?|fingers?)",
  "guard(?:s|ing|y)|possessive|prey drive|kill(?:s|ed|er)|danger\\w*|vicious|unfriendly",
  "hates? (?:\\w+ )?(?:men|women|kids|children|strangers|dogs|cats|people)",
  "(?:not|isn't|never|aren't) (?:\\w+ )?(?:good|friendly|ok|okay|safe|great) (?:with|around|near|to)",
  "(?:can't|don't|never|not) (?:be )?trust(?:ed)?",
  "muzzl\\w*|careful|caution|beware|warning|watch (?:out|your|his|her|their|for)",
  "fear\\w*|afraid|scared|terrified|phobi\\w+|panic\\w*|startl\\w+|deaf|blind",
  "escap\\w+|bolt(?:s|ed|er|ing)|houdini|flight risk|door dash\\w+|dart(?:s|ed) (?:out|off|through)",
  "(?:runs?|ran|running|takes|took) (?:away|off|out)|slip(?:s|ped)? (?:out|his|her|their|the)",
  "jump(?:s|ed|er|ing)? (?:off|out|from|over|the fence)",
  "seizures?|epilep\\w+|convuls\\w+|allerg\\w+|diabet\\w+|insulin|heart|faint(?:s|ed|ing)?|asthma\\w*",
  "collaps(?:es?|ed|ing)|trachea\\w*|(?:trouble|hard time) breathing|heat ?stroke|overheats?",
  "stitches|sutures|ivdd|dislocat\\w+|pregnant|contagious|ringworm|mange|kennel cough",
];
const danger = new RegExp(String.raw`\b(?:${words.join("|")})\b`, "i");

const not = "(?:no|not|never|nor|zero|none|(?:is|are|was|does|do|did|wo|would|has|had|have)n't)";
const between =
  "(?:ever|really|actually|yet|known|any|an?|been|be|to|signs? of|history of|issues? with|tr(?:y|ies|ied)|dog|people|food|one)";
const unless = String.raw`(?![^.;]*\b(?:unless|except|until|if|but|yet|without)\b)`;
/** Phrases that only sound like a danger. */
const harmless = new RegExp(
  [
    String.raw`\b${not} (?:${between} )*(?!muzzl)(?:${words.join("|")})\b${unless}`,
    String.raw`\b(?:no|${not} needs?) (?:an? |any )?muzzles?\b${unless}`,
    String.raw`\b[\w ]{3,30}(?::|\?| -) ?(?:no|none|never|nope)\b(?! \w)`,
    String.raw`\b(?:flea|bug|tick|insect|mosquito|spider) bites?\b|\bbites? (?:of|to eat)\b|\bbite[- ]sized?\b|\bfrost ?bite\b`,
    String.raw`\bheart of gold|\bheart[- ]shaped|\bwhole heart|\bnothing to (?:fear|be afraid of)|\bfearless\w*`,
  ].join("|"),
  "gi",
);

const isDanger = (sentence: string) => danger.test(sentence.replaceAll("’", "'").replaceAll(harmless, ""));

/** Separates the sentences about a danger, each with its pet's name, because no card may cut them. */
export function splitOffWarnings(texts: readonly string[]) {
  const lines = texts.flatMap((text) => {
    const [who = ""] = /^[^:.\n]{1,60}: /.exec(text) ?? [];
    const named = (sentence: string) => (isDanger(sentence) && !sentence.startsWith(who) ? who + sentence : sentence);
    return text.split(/\n+/).map((line) => sentencesIn(line).map(named));
  });
  const others = lines.map((line) => line.filter((sentence) => !isDanger(sentence)).join(" "));
  return { warnings: lines.flat().filter(isDanger), others: others.filter(Boolean).join("\n") };
}

const sentencesIn = (line: string) => line.replaceAll(/([.!;]|\?(?! (?:no|none|never)\b))\s+/gi, "$1\n").split("\n");
