import { adultTaxonomies } from "./adult-taxonomies.ts";
import {
  CC_BY,
  categorical,
  ignored,
  type KnownDataset,
  label,
  missingAs,
  numeric,
  publicSchema,
  words,
} from "./known-dataset.ts";
import { withTaxonomies } from "./taxonomies.ts";

const documented = "adult.names";

const attributes = [
  numeric("age", 17, 120, "adult.names: persons over 16 were extracted; nobody is older than 120"),
  missingAs(
    "workclass",
    words("Private Self-emp-not-inc Self-emp-inc Federal-gov Local-gov State-gov Without-pay Never-worked"),
    documented,
  ),
  ignored("fnlwgt", "adult.names: a sampling weight, nothing about the person"),
  categorical(
    "education",
    words(
      "Preschool 1st-4th 5th-6th 7th-8th 9th 10th 11th 12th HS-grad Some-college Assoc-voc Assoc-acdm Bachelors Masters Prof-school Doctorate",
    ),
    documented,
    "HS-grad",
  ),
  numeric("education-num", 1, 16, "the place of education among its sixteen values"),
  categorical(
    "marital-status",
    words(
      "Married-civ-spouse Divorced Never-married Separated Widowed Married-spouse-absent Married-AF-spouse",
    ),
    documented,
  ),
  missingAs(
    "occupation",
    words(
      "Tech-support Craft-repair Other-service Sales Exec-managerial Prof-specialty Handlers-cleaners Machine-op-inspct Adm-clerical Farming-fishing Transport-moving Priv-house-serv Protective-serv Armed-Forces",
    ),
    documented,
  ),
  categorical(
    "relationship",
    words("Wife Own-child Husband Not-in-family Other-relative Unmarried"),
    documented,
    "Other-relative",
  ),
  categorical("race", words("White Asian-Pac-Islander Amer-Indian-Eskimo Other Black"), documented, "Other"),
  categorical("sex", words("Female Male"), documented),
  numeric("capital-gain", 0, 99_999, "a field of five digits, top-coded at 99,999", {
    scale: "log",
    missing: 0,
  }),
  numeric("capital-loss", 0, 9_999, "a field of four digits", { scale: "log", missing: 0 }),
  numeric("hours-per-week", 1, 99, "adult.names: hours above 0; a field of two digits", { missing: 40 }),
  missingAs(
    "native-country",
    words(
      "United-States Cambodia England Puerto-Rico Canada Germany Outlying-US(Guam-USVI-etc) India Japan Greece South China Cuba Iran Honduras Philippines Italy Poland Jamaica Vietnam Mexico Portugal Ireland France Dominican-Republic Laos Ecuador Taiwan Haiti Columbia Hungary Guatemala Nicaragua Scotland Thailand Yugoslavia El-Salvador Trinadad&Tobago Peru Hong Holand-Netherlands",
    ),
    documented,
  ),
  label("income", words("<=50K >50K"), documented, { aliases: { "<=50K.": "<=50K", ">50K.": ">50K" } }),
];

export const adult: KnownDataset = {
  name: "adult",
  title: "Adult (Census Income)",
  about:
    "48,842 people from the 1994 census of the United States; does somebody earn more than 50,000 dollars a year?",
  citation: "B. Becker, R. Kohavi: Adult. UCI Machine Learning Repository, 1996. doi:10.24432/C5XW20",
  licence: CC_BY,
  page: "https://archive.ics.uci.edu/dataset/2/adult",
  obtain: "Download the archive from the page and take out adult.data and adult.test.",
  files: [
    {
      name: "adult.data",
      part: "training",
      rows: 32_561,
      bytes: 3_974_305,
      sha256: "5b00264637dbfec36bdeaab5676b0b309ff9eb788d63554ca0a249491c86603d",
      address: "https://archive.ics.uci.edu/ml/machine-learning-databases/adult/adult.data",
    },
    {
      name: "adult.test",
      part: "test",
      rows: 16_281,
      bytes: 2_003_153,
      sha256: "a2a9044bc167a35b2361efbabec64e89d69ce82d9790d2980119aac5fd7e9c05",
      address: "https://archive.ics.uci.edu/ml/machine-learning-databases/adult/adult.test",
    },
  ],
  schema: publicSchema(
    "adult",
    "person",
    { header: false, missing: ["?", ""], comment: "|" },
    withTaxonomies(attributes, adultTaxonomies),
  ),
};
