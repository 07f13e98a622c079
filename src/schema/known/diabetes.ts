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

const attributes = [
  numeric("preg", 0, 20, "pregnancies; guessed, larger numbers are clamped"),
  numeric("plas", 0, 300, "plasma glucose after two hours, mg/dl; physiology, higher ones are clamped"),
  numeric("pres", 0, 200, "diastolic blood pressure, mm Hg; physiology, higher ones are clamped"),
  numeric("skin", 0, 100, "triceps skin fold, mm; physiology"),
  numeric("insu", 0, 1_000, "serum insulin after two hours, μU/ml; physiology, higher ones are clamped", {
    missing: 0,
  }),
  numeric("mass", 0, 80, "body mass index, kg/m²; physiology, higher ones are clamped", { step: 0.1 }),
  numeric(
    "pedi",
    0,
    3,
    "pedigree function, a weighted count of relatives; guessed, higher ones are clamped",
    { step: 0.001 },
  ),
  numeric("age", 21, 120, "documented: women of 21 years or more; nobody is older than 120"),
  label("class", words("tested_negative tested_positive"), documented),
];

export const diabetes: KnownDataset = {
  name: "diabetes",
  title: "Pima Indians Diabetes",
  about: "768 women of Pima heritage near Phoenix, Arizona; does somebody test positive for diabetes?",
  citation:
    "J. W. Smith et al.: Using the ADAP learning algorithm to forecast the onset of diabetes mellitus. SCAMC 1988, 261–265.",
  licence: WEKA_LICENCE,
  page: WEKA_PAGE,
  obtain: "Download WEKA 3.6.14 from the page and take diabetes.arff out of its data folder.",
  files: [
    {
      name: "diabetes.arff",
      part: "all",
      rows: 768,
      bytes: 37_443,
      sha256: "01c38ba089121a39a4ee5bafb3c9bddd71e4337d8f0268c85a999a37c1a027e6",
    },
  ],
  schema: publicSchema("diabetes", "person", arffFile, attributes),
};
