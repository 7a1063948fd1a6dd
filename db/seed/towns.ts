/** Where the demo's groomers work. ZIPs, towns and states are real; the phone numbers made from the codes are not. */
export interface Town {
  zipCode: string;
  city: string;
  state: string;
  areaCode: string;
  /** How many listed groomers have their base here. */
  groomers: number;
}

export const towns: readonly Town[] = [
  { zipCode: "28801", city: "Asheville", state: "NC", areaCode: "828", groomers: 8 },
  { zipCode: "28806", city: "Asheville", state: "NC", areaCode: "828", groomers: 3 },
  { zipCode: "28787", city: "Weaverville", state: "NC", areaCode: "828", groomers: 2 },
  { zipCode: "28711", city: "Black Mountain", state: "NC", areaCode: "828", groomers: 2 },
  { zipCode: "28792", city: "Hendersonville", state: "NC", areaCode: "828", groomers: 2 },
  { zipCode: "78704", city: "Austin", state: "TX", areaCode: "512", groomers: 6 },
  { zipCode: "78664", city: "Round Rock", state: "TX", areaCode: "512", groomers: 2 },
  { zipCode: "80202", city: "Denver", state: "CO", areaCode: "303", groomers: 5 },
  { zipCode: "80401", city: "Golden", state: "CO", areaCode: "303", groomers: 2 },
  { zipCode: "80301", city: "Boulder", state: "CO", areaCode: "303", groomers: 3 },
  { zipCode: "97214", city: "Portland", state: "OR", areaCode: "503", groomers: 6 },
  { zipCode: "97005", city: "Beaverton", state: "OR", areaCode: "503", groomers: 2 },
  { zipCode: "85016", city: "Phoenix", state: "AZ", areaCode: "602", groomers: 5 },
  { zipCode: "85251", city: "Scottsdale", state: "AZ", areaCode: "602", groomers: 3 },
  { zipCode: "30309", city: "Atlanta", state: "GA", areaCode: "404", groomers: 6 },
  { zipCode: "30030", city: "Decatur", state: "GA", areaCode: "404", groomers: 2 },
  { zipCode: "60614", city: "Chicago", state: "IL", areaCode: "312", groomers: 7 },
  { zipCode: "60201", city: "Evanston", state: "IL", areaCode: "312", groomers: 2 },
  { zipCode: "98103", city: "Seattle", state: "WA", areaCode: "206", groomers: 6 },
  { zipCode: "98004", city: "Bellevue", state: "WA", areaCode: "206", groomers: 2 },
  { zipCode: "02139", city: "Cambridge", state: "MA", areaCode: "617", groomers: 3 },
  { zipCode: "02446", city: "Brookline", state: "MA", areaCode: "617", groomers: 2 },
  { zipCode: "37206", city: "Nashville", state: "TN", areaCode: "615", groomers: 6 },
  { zipCode: "37064", city: "Franklin", state: "TN", areaCode: "615", groomers: 2 },
  { zipCode: "55408", city: "Minneapolis", state: "MN", areaCode: "612", groomers: 5 },
  { zipCode: "55104", city: "Saint Paul", state: "MN", areaCode: "612", groomers: 2 },
  { zipCode: "96816", city: "Honolulu", state: "HI", areaCode: "808", groomers: 3 },
  { zipCode: "92103", city: "San Diego", state: "CA", areaCode: "619", groomers: 6 },
  { zipCode: "91941", city: "La Mesa", state: "CA", areaCode: "619", groomers: 2 },
  { zipCode: "43215", city: "Columbus", state: "OH", areaCode: "614", groomers: 5 },
  { zipCode: "33606", city: "Tampa", state: "FL", areaCode: "813", groomers: 5 },
  { zipCode: "33701", city: "St. Petersburg", state: "FL", areaCode: "813", groomers: 2 },
  { zipCode: "23220", city: "Richmond", state: "VA", areaCode: "804", groomers: 5 },
  { zipCode: "84105", city: "Salt Lake City", state: "UT", areaCode: "801", groomers: 5 },
  { zipCode: "11215", city: "Brooklyn", state: "NY", areaCode: "718", groomers: 6 },
  { zipCode: "19147", city: "Philadelphia", state: "PA", areaCode: "215", groomers: 5 },
  { zipCode: "99501", city: "Anchorage", state: "AK", areaCode: "907", groomers: 2 },
  { zipCode: "63110", city: "St. Louis", state: "MO", areaCode: "314", groomers: 5 },
];
