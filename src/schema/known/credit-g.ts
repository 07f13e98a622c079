import {
  arffFile,
  categorical,
  type KnownDataset,
  label,
  numeric,
  publicSchema,
  WEKA_LICENCE,
  WEKA_PAGE,
  words,
} from "./known-dataset.ts";

const documented = "the ARFF header, after the documentation of the UCI repository";
const classes = "a number of a class: codebook of South German Credit (Grömping, 2019)";

const attributes = [
  categorical("checking_status", ["<0", "0<=X<200", ">=200", "no checking"], documented),
  numeric("duration", 1, 120, "months; ten years is a long consumer credit, longer ones are clamped"),
  categorical(
    "credit_history",
    [
      "no credits/all paid",
      "all paid",
      "existing paid",
      "delayed previously",
      "critical/other existing credit",
    ],
    documented,
  ),
  categorical(
    "purpose",
    [
      "new car",
      "used car",
      "furniture/equipment",
      "radio/tv",
      "domestic appliance",
      "repairs",
      "education",
      "vacation",
      "retraining",
      "business",
      "other",
    ],
    documented,
  ),
  numeric("credit_amount", 0, 20_000, "Deutsche Mark; guessed, larger ones are clamped"),
  categorical(
    "savings_status",
    ["<100", "100<=X<500", "500<=X<1000", ">=1000", "no known savings"],
    documented,
  ),
  categorical("employment", words("unemployed <1 1<=X<4 4<=X<7 >=7"), documented),
  numeric("installment_commitment", 1, 4, classes),
  categorical(
    "personal_status",
    ["male div/sep", "female div/dep/mar", "male single", "male mar/wid", "female single"],
    documented,
  ),
  categorical("other_parties", ["none", "co applicant", "guarantor"], documented),
  numeric("residence_since", 1, 4, classes),
  categorical(
    "property_magnitude",
    ["real estate", "life insurance", "car", "no known property"],
    documented,
  ),
  numeric("age", 18, 120, "borrowers are of age; nobody is older than 120"),
  categorical("other_payment_plans", words("bank stores none"), documented),
  categorical("housing", ["rent", "own", "for free"], documented),
  numeric("existing_credits", 1, 4, classes),
  categorical(
    "job",
    ["unemp/unskilled non res", "unskilled resident", "skilled", "high qualif/self emp/mgmt"],
    documented,
  ),
  numeric("num_dependents", 1, 2, classes),
  categorical("own_telephone", words("none yes"), documented),
  categorical("foreign_worker", words("yes no"), documented),
  label("class", words("good bad"), documented),
];

export const creditG: KnownDataset = {
  name: "credit-g",
  title: "German Credit",
  about: "1,000 applicants for credit at a bank in southern Germany, 1973 to 1975; a good risk or a bad one?",
  citation:
    "H. Hofmann: Statlog (German Credit Data). UCI Machine Learning Repository, 1994. doi:10.24432/C5NC77",
  licence: WEKA_LICENCE,
  page: WEKA_PAGE,
  obtain: "Download WEKA 3.6.14 from the page and take credit-g.arff out of its data folder.",
  files: [
    {
      name: "credit-g.arff",
      part: "all",
      rows: 1_000,
      bytes: 162_270,
      sha256: "bd94085134e4eb845c96b34c93ed65a223f89d089bacb273ef96f57509ce0bed",
    },
  ],
  schema: publicSchema("credit-g", "person", arffFile, attributes),
};
