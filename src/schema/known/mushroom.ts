import { CC_BY, categorical, type KnownDataset, label, missingAs, publicSchema } from "./known-dataset.ts";
import { mushroomTaxonomies } from "./mushroom-taxonomies.ts";
import { withTaxonomies } from "./taxonomies.ts";

const documented = "agaricus-lepiota.names";

/** Every value is one letter; letters that are documented and never occur belong to the domain all the same. */
function letters(name: string, values: string) {
  return categorical(name, [...values], documented);
}

const attributes = [
  label("class", ["e", "p"], documented),
  letters("cap-shape", "bcxfks"),
  letters("cap-surface", "fgys"),
  letters("cap-color", "nbcgrpuewy"),
  letters("bruises", "tf"),
  letters("odor", "alcyfmnps"),
  letters("gill-attachment", "afdn"),
  letters("gill-spacing", "cwd"),
  letters("gill-size", "bn"),
  letters("gill-color", "knbhgropuewy"),
  letters("stalk-shape", "et"),
  missingAs("stalk-root", [..."bceruz"], documented),
  letters("stalk-surface-above-ring", "fyks"),
  letters("stalk-surface-below-ring", "fyks"),
  letters("stalk-color-above-ring", "nbcgopewy"),
  letters("stalk-color-below-ring", "nbcgopewy"),
  letters("veil-type", "pu"),
  letters("veil-color", "nowy"),
  letters("ring-number", "not"),
  letters("ring-type", "eflnpcsz"),
  letters("spore-print-color", "knbhrouwy"),
  letters("population", "acnsvy"),
  letters("habitat", "glmpuwd"),
];

export const mushroom: KnownDataset = {
  name: "mushroom",
  title: "Mushroom",
  about:
    "8,124 hypothetical mushrooms of 23 species, described by 22 letters each; edible (e) or poisonous (p)?",
  citation: "J. Schlimmer: Mushroom. UCI Machine Learning Repository, 1987. doi:10.24432/C5959T",
  licence: CC_BY,
  page: "https://archive.ics.uci.edu/dataset/73/mushroom",
  obtain: "Download the archive from the page and take out agaricus-lepiota.data.",
  files: [
    {
      name: "agaricus-lepiota.data",
      part: "all",
      rows: 8_124,
      bytes: 373_704,
      sha256: "e65d082030501a3ebcbcd7c9f7c71aa9d28fdfff463bf4cf4716a3fe13ac360e",
      address: "https://archive.ics.uci.edu/ml/machine-learning-databases/mushroom/agaricus-lepiota.data",
    },
  ],
  schema: publicSchema(
    "mushroom",
    "mushroom",
    { header: false, missing: ["?", ""] },
    withTaxonomies(attributes, mushroomTaxonomies),
  ),
};
