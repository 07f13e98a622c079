import {
  arffFile,
  type KnownDataset,
  label,
  missingAs,
  publicSchema,
  WEKA_LICENCE,
  WEKA_PAGE,
  words,
} from "./known-dataset.ts";

const documented = "the ARFF header: t where something of it was bought; ? says that nothing was";

/** In the order of the file; departments that have no name have a number, which is their place. */
const departments = `
  department 1 to 9, grocery misc, department 11, baby needs, bread and cake, baking needs, coupons,
  juice-sat-cord-ms, tea, biscuits, canned fish-meat, canned fruit, canned vegetables, breakfast food,
  cigs-tobacco pkts, cigarette cartons, cleaners-polishers, coffee, sauces-gravy-pkle, confectionary,
  puddings-deserts, dishcloths-scour, deod-disinfectant, frozen foods, razor blades, fuels-garden aids,
  spices, jams-spreads, insecticides, pet foods, laundry needs, party snack foods, tissues-paper prd,
  wrapping, dried vegetables, pkt-canned soup, soft drinks, health food other, beverages hot,
  health&beauty misc, deodorants-soap, mens toiletries, medicines, haircare, dental needs, lotions-creams,
  sanitary pads, cough-cold-pain, department 57, meat misc, cheese, chickens, milk-cream, cold-meats,
  deli gourmet, margarine, salads, small goods, dairy foods, fruit drinks, delicatessen misc,
  department 70, beef, hogget, lamb, pet food, pork, poultry, veal, gourmet meat, department 79 to 81,
  produce misc, fruit, plants, potatoes, vegetables, flowers, department 88 to 89, variety misc, brushware,
  electrical, haberdashery, kitchen, manchester, pantyhose, plasticware, department 98, stationary,
  department 100 to 102, prepared meals, preserving needs, condiments, cooking oils, department 107 to 114,
  health food bulk, department 116 to 120, bake off products, department 122 to 130, small goods2, offal,
  mutton, trim pork, trim lamb, imported cheese, department 137 to 179, casks white wine, casks red wine,
  750ml white nz, 750ml red nz, 750ml white imp, 750ml red imp, sparkling nz, sparkling imp,
  brew kits/accesry, department 189, port and sherry, ctrled label wine, department 192 to 199,
  non host support, department 201 to 216`;

/** What is not called department1, department2 … is called as it stands. */
function departmentNames(): readonly string[] {
  return departments.split(",").flatMap((text) => {
    const [from, to = from] = text.match(/\d+/g) ?? [];
    if (!text.trim().startsWith("department ")) return [text.trim()];
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => `department${Number(from) + i}`);
  });
}

const attributes = [
  // A missing cell is no gap in the record but a department from which nothing was bought: a value like the other.
  ...departmentNames().map((name) => missingAs(name, ["t"], documented)),
  label("total", words("low high"), "the ARFF header: low is below 100"),
];

export const supermarket: KnownDataset = {
  name: "supermarket",
  title: "Supermarket",
  about:
    "4,627 shopping baskets of a supermarket in New Zealand, by 216 departments that something was bought from or not; was the total low or high?",
  citation: "Supermarket. Distributed with WEKA 3.6.14, University of Waikato",
  licence: WEKA_LICENCE,
  page: WEKA_PAGE,
  obtain: "Download WEKA 3.6.14 from the page and take supermarket.arff out of its data folder.",
  files: [
    {
      name: "supermarket.arff",
      part: "all",
      rows: 4_627,
      bytes: 2_025_871,
      sha256: "c45f18f90f27f9b2306671f4f0ec28341edcff78136b32b202cdc7b46ce1f9f8",
    },
  ],
  schema: publicSchema("supermarket", "basket", arffFile, attributes),
};
