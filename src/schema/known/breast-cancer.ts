import {
  arffFile,
  categorical,
  type KnownDataset,
  label,
  missingAs,
  publicSchema,
  WEKA_LICENCE,
  WEKA_PAGE,
  words,
} from "./known-dataset.ts";

const documented = "the ARFF header, after the documentation of the UCI repository";

const attributes = [
  categorical("age", words("10-19 20-29 30-39 40-49 50-59 60-69 70-79 80-89 90-99"), documented),
  categorical("menopause", words("lt40 ge40 premeno"), documented),
  categorical(
    "tumor-size",
    words("0-4 5-9 10-14 15-19 20-24 25-29 30-34 35-39 40-44 45-49 50-54 55-59"),
    documented,
  ),
  categorical(
    "inv-nodes",
    words("0-2 3-5 6-8 9-11 12-14 15-17 18-20 21-23 24-26 27-29 30-32 33-35 36-39"),
    documented,
  ),
  missingAs("node-caps", words("yes no"), documented),
  categorical("deg-malig", words("1 2 3"), documented),
  categorical("breast", words("left right"), documented),
  missingAs("breast-quad", words("left_up left_low right_up right_low central"), documented),
  categorical("irradiat", words("yes no"), documented),
  label("Class", words("no-recurrence-events recurrence-events"), documented),
];

export const breastCancer: KnownDataset = {
  name: "breast-cancer",
  title: "Breast Cancer (Ljubljana)",
  about: "286 patients of the Institute of Oncology, Ljubljana; does the cancer recur?",
  citation:
    "M. Zwitter, M. Soklic: Breast Cancer. UCI Machine Learning Repository, 1988. doi:10.24432/C51P4M",
  licence: WEKA_LICENCE,
  page: WEKA_PAGE,
  obtain: "Download WEKA 3.6.14 from the page and take breast-cancer.arff out of its data folder.",
  files: [
    {
      name: "breast-cancer.arff",
      part: "all",
      rows: 286,
      bytes: 29_418,
      sha256: "f37aea89243c1ea4fff82269ccd0a677afd5d88966bd927295be9f774a15e9d9",
    },
  ],
  schema: publicSchema("breast-cancer", "person", arffFile, attributes),
};
