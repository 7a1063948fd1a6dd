/** Name, street, ZIP code, weeks, pets (name, breed, size, year of birth), whether there is an e-mail address, gate code, note. */
const lines = `
June Albright | 8 Elm Court | 28801 | 6 | Pepper, Miniature Schnauzer, small, 2019 | email | 2209 | Prefers mornings. Back door.
Walter Beck | 114 Haywood Road | 28806 | 8 | Otto, Airedale Terrier, large, 2017
Rosa Calder | 27 Charlotte Street | 28801 | 4 | Lulu, Bichon Frise, small, 2021; Coco, Bichon Frise, small, 2021 | email
Dale Dunmore | 9 Sweeten Creek Lane | 28803 | 12 | Ranger, Bernese Mountain Dog, giant, 2020 | | | Two people for the nails.
Etta Fairley | 410 Merrimon Avenue | 28804 | 6 | Dolly, Cavapoo, small, 2022 | email
The Gundersons | 33 Tunnel Road | 28805 | 8 | Nils, Golden Retriever, large, 2018; Freya, Golden Retriever, large, 2018; Bo, Beagle, medium, 2016
Harriet Hollis | 5 Kimberly Knoll | 28804 | 5 | Duke, Standard Poodle, large, 2019 | | #7741
Ike Ingram | 72 Riverside Loop | 28801 | | Moss, Border Collie, medium, 2020
Pearl Jessup | 18 Beaverdam Way | 28804 | 6 | Button, Shih Tzu, small, 2015 | | | Deaf, so touch first.
Leon Kessler | 206 Biltmore Terrace | 28803 | 7 | Rufus, Cocker Spaniel, medium, 2018
Mae Lockhart | 61 Swannanoa Drive | 28805 | 8 | Sunny, Goldendoodle, large, 2021 | email
Nolan Merritt | 3 Deaverview Path | 28806 | | Tank, English Bulldog, medium, 2019
Opal Nettles | 140 Lakeshore Bend | 28804 | 6 | Misty, Maltese, small, 2017; Fern, Maltese, small, 2017
Pete Osborne | 88 Candler Hollow | 28715 | 10 | Blue, Australian Shepherd, medium, 2019
Quentin Parrish | 12 Fletcher Commons | 28732 | 6 | Olive, Labradoodle, large, 2022 | email
Ruth Quarles | 54 Montford Place | 28801 | 4 | Biscuit, Yorkshire Terrier, small, 2016 | | | Wants the topknot kept.
Silas Redmond | 7 Arden Orchard | 28704 | 8 | Hank, Newfoundland, giant, 2020
Tess Sorrell | 230 Patton Rise | 28806 | 6 | Gigi, Havanese, small, 2021 | email
Ulysses Tate | 19 Warren Ridge | 28805 | | Scout, Wire Fox Terrier, small, 2018
Vera Upchurch | 45 Chestnut Steps | 28801 | 6 | Teddy, Pomeranian, small, 2020 | | 0909
Wes Vickery | 310 Hendersonville Pike | 28803 | 8 | Maple, Irish Setter, large, 2019
Yolanda Weems | 66 Town Mountain View | 28804 | 5 | Pip, Toy Poodle, small, 2022; Squeak, Toy Poodle, small, 2023 | email
Abe Yarborough | 2 Oakley Corner | 28803 | 12 | Bear, Chow Chow, large, 2017 | | | Muzzle for the feet. Calm otherwise.
Bess Zimmer | 99 Woodfin Street | 28804 | 6 | Poppy, Cockapoo, medium, 2021
Clyde Abernathy | 151 Brevard Crossing | 28806 | | Daisy, Basset Hound, medium, 2018
Dora Buchanan | 23 Lookout Bluff | 28804 | 7 | Archie, West Highland White Terrier, small, 2016 | email
Ezra Colvin | 40 Haw Creek Bend | 28805 | 8 | Willow, Old English Sheepdog, large, 2020
Flora Dillard | 11 Kenilworth Green | 28803 | 6 | Ziggy, Lhasa Apso, small, 2019
Gus Ellerbe | 175 Sand Hill Turn | 28806 | | Rosie, Boxer, large, 2021
Hazel Fonville | 58 Royal Pines Way | 28704 | 4 | Cleo, Persian, small, 2018 | | | The cat. Lion cut, no bath.
Ira Gentry | 6 Gracelyn Close | 28804 | 9 | Jet, Giant Schnauzer, giant, 2020 | email
`;

/** Households that a made-up groomer in Asheville knows from before. */
export const madeUpClients = lines
  .trim()
  .split("\n")
  .map((line, at) => {
    const [name = "", address, zipCode, repeatWeeks, pets = "", mail, gateCode, note] = line
      .split("|")
      .map((part) => part.trim());
    return {
      name,
      // Numbers that nobody has.
      phone: `828-555-01${String(at + 1).padStart(2, "0")}`,
      email: mail ? `${name.split(" ").at(-1)!.toLowerCase()}@example.com` : null,
      address,
      zipCode,
      repeatWeeks,
      access: gateCode ? { gateCode } : null,
      note,
      pets: pets.split(";").map((pet) => {
        const [petName, breed, size, birthYear] = pet.split(",").map((part) => part.trim());
        return { name: petName, type: breed === "Persian" ? "Cat" : "Dog", breed, size, birthYear };
      }),
    };
  });
