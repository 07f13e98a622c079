/**
 * Mushroom's letters in groups by the words that agaricus-lepiota.names gives them. Attributes that are not here have two values
 * or three.
 */
import { inGroups, type Taxonomies, type Tree } from "./taxonomies.ts";

/** Each group by the letters of its values. */
const letters = (groups: Readonly<Record<string, string>>): Taxonomies[string] =>
  inGroups(Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, [...text]])) as Tree);

const stalkSurface = letters({ smooth: "ks", rough: "fy" });
const stalkColour = letters({ brownish: "nbc", reddish: "pe", pale: "gw", bright: "oy" });

export const mushroomTaxonomies: Taxonomies = {
  "cap-shape": letters({ raised: "bcxk", level: "fs" }),
  "cap-surface": letters({ even: "s", rough: "fgy" }),
  "cap-color": letters({ brownish: "nbc", reddish: "pue", pale: "gw", bright: "ry" }),
  odor: letters({ none: "n", pleasant: "al", unpleasant: "cyfmps" }),
  "gill-attachment": letters({ free: "f", attached: "adn" }),
  "gill-color": letters({ dark: "knh", buff: "b", reddish: "pue", pale: "gw", bright: "roy" }),
  "stalk-root": letters({ swollen: "bcu", even: "e", rooted: "rz", unknown: "?" }),
  "stalk-surface-above-ring": stalkSurface,
  "stalk-surface-below-ring": stalkSurface,
  "stalk-color-above-ring": stalkColour,
  "stalk-color-below-ring": stalkColour,
  "veil-color": letters({ coloured: "noy", white: "w" }),
  "ring-type": letters({ none: "n", fleeting: "ec", lasting: "flpsz" }),
  "spore-print-color": letters({ dark: "knhu", pale: "bow", bright: "ry" }),
  population: letters({ many: "acn", few: "svy" }),
  habitat: letters({ "open land": "gm", woodland: "ld", "near people": "puw" }),
};
