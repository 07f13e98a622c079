import {
  arffFile,
  type KnownDataset,
  label,
  numeric,
  publicSchema,
  WEKA_LICENCE,
  WEKA_PAGE,
  words,
} from "./known-dataset.ts";

const documented = "the ARFF header, after the documentation of the UCI repository";
const pulses = Array.from({ length: 34 }, (_, i) => `a${String(i + 1).padStart(2, "0")}`);

const attributes = [
  ...pulses.map((name) =>
    numeric(name, -1, 1, "normalised autocorrelations lie between −1 and 1", { step: 0.001 }),
  ),
  label("class", words("b g"), documented),
];

export const ionosphere: KnownDataset = {
  name: "ionosphere",
  title: "Ionosphere",
  about:
    "351 radar returns from the ionosphere at Goose Bay, Labrador; does one show structure (g) or not (b)?",
  citation:
    "V. Sigillito, S. Wing, L. Hutton, K. Baker: Ionosphere. UCI Machine Learning Repository, 1989. doi:10.24432/C5W01B",
  licence: WEKA_LICENCE,
  page: WEKA_PAGE,
  obtain: "Download WEKA 3.6.14 from the page and take ionosphere.arff out of its data folder.",
  files: [
    {
      name: "ionosphere.arff",
      part: "all",
      rows: 351,
      bytes: 80_487,
      sha256: "bb8cf3bb9a1bf2aa6434b71ec2e1b2c254c90e0c0cbd7c87f62bf047a0798b43",
    },
  ],
  schema: publicSchema("ionosphere", "radar return", arffFile, attributes),
};
