import {
  arffFile,
  type KnownDataset,
  label,
  numeric,
  publicSchema,
  WEKA_LICENCE,
  WEKA_PAGE,
} from "./known-dataset.ts";

const documented = "the ARFF header, after the documentation of the UCI repository";
const percent = "documented: percent by weight of the oxide";

const attributes = [
  numeric("RI", 1.45, 1.6, "refractive index; optics of common glass, others are clamped", {
    step: 0.000_01,
  }),
  numeric("Na", 0, 100, percent, { step: 0.01 }),
  numeric("Mg", 0, 100, percent, { step: 0.01 }),
  numeric("Al", 0, 100, percent, { step: 0.01 }),
  numeric("Si", 0, 100, percent, { step: 0.01 }),
  numeric("K", 0, 100, percent, { step: 0.01 }),
  numeric("Ca", 0, 100, percent, { step: 0.01 }),
  numeric("Ba", 0, 100, percent, { step: 0.01 }),
  numeric("Fe", 0, 100, percent, { step: 0.01 }),
  label(
    "Type",
    [
      "build wind float",
      "build wind non-float",
      "vehic wind float",
      "vehic wind non-float",
      "containers",
      "tableware",
      "headlamps",
    ],
    documented,
  ),
];

export const glass: KnownDataset = {
  name: "glass",
  title: "Glass Identification",
  about: "214 pieces of glass, by refractive index and chemical composition; what was it made for?",
  citation: "B. German: Glass Identification. UCI Machine Learning Repository, 1987. doi:10.24432/C5WW2P",
  licence: WEKA_LICENCE,
  page: WEKA_PAGE,
  obtain: "Download WEKA 3.6.14 from the page and take glass.arff out of its data folder.",
  files: [
    {
      name: "glass.arff",
      part: "all",
      rows: 214,
      bytes: 17_850,
      sha256: "db7a3d381da2ef74c228fc4e910e2169b8a0dca0507c2dfdde782fd2f5347829",
    },
  ],
  schema: publicSchema("glass", "piece of glass", arffFile, attributes),
};
