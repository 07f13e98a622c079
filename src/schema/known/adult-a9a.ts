import { CC_BY, categorical, type KnownDataset, label, publicSchema, words } from "./known-dataset.ts";

const documented = "adult.names, in its order; none where it is unknown";
const fifths =
  "Platt's coding: the five fifths of the file's own rows, which looks at them, as papers on a9a do";
const zero = "Platt's coding: 0, or more than 0";

/** One index of the file for each value; `none` has no index. */
const coded = (name: string, values: string, source: string) =>
  categorical(name, [...words(values), "none"], source, "none");

const attributes = [
  coded("age", "1 2 3 4 5", fifths),
  coded(
    "workclass",
    "Private Self-emp-not-inc Self-emp-inc Federal-gov Local-gov State-gov Without-pay Never-worked",
    documented,
  ),
  coded("fnlwgt", "1 2 3 4 5", fifths),
  coded(
    "education",
    "Bachelors Some-college 11th HS-grad Prof-school Assoc-acdm Assoc-voc 9th 7th-8th 12th Masters 1st-4th 10th Doctorate 5th-6th Preschool",
    documented,
  ),
  coded("education-num", "1 2 3 4 5", fifths),
  coded(
    "marital-status",
    "Married-civ-spouse Divorced Never-married Separated Widowed Married-spouse-absent Married-AF-spouse",
    documented,
  ),
  coded(
    "occupation",
    "Tech-support Craft-repair Other-service Sales Exec-managerial Prof-specialty Handlers-cleaners Machine-op-inspct Adm-clerical Farming-fishing Transport-moving Priv-house-serv Protective-serv Armed-Forces",
    documented,
  ),
  coded("relationship", "Wife Own-child Husband Not-in-family Other-relative Unmarried", documented),
  coded("race", "White Asian-Pac-Islander Amer-Indian-Eskimo Other Black", documented),
  coded("sex", "Female Male", documented),
  coded("capital-gain", "zero more", zero),
  coded("capital-loss", "zero more", zero),
  coded("hours-per-week", "1 2 3 4 5", fifths),
  coded(
    "native-country",
    "United-States Cambodia England Puerto-Rico Canada Germany Outlying-US(Guam-USVI-etc) India Japan Greece South China Cuba Iran Honduras Philippines Italy Poland Jamaica Vietnam Mexico Portugal Ireland France Dominican-Republic Laos Ecuador Taiwan Haiti Columbia Hungary Guatemala Nicaragua Scotland Thailand Yugoslavia El-Salvador Trinadad&Tobago Peru Hong Holand-Netherlands",
    documented,
  ),
  label("income", words("<=50K >50K"), "the sign that a row begins with", {
    aliases: { "-1": "<=50K", "+1": ">50K" },
  }),
];

const binary = "https://www.csie.ntu.edu.tw/~cjlin/libsvmtools/datasets/binary";

export const adultA9a: KnownDataset = {
  name: "adult-a9a",
  title: "Adult as a9a",
  about:
    "The 48,842 people of Adult as 123 zeros and ones, fourteen attributes with one column a value; does somebody earn more than 50,000 dollars a year?",
  citation:
    "J. Platt: Fast Training of SVMs Using Sequential Minimal Optimization, 1998, as kept by C.-C. Chang and C.-J. Lin: LIBSVM Data; made from B. Becker, R. Kohavi: Adult. UCI, 1996. doi:10.24432/C5XW20",
  licence: CC_BY,
  page: `${binary}.html`,
  obtain: "Download a9a and a9a.t from the page.",
  files: [
    {
      name: "a9a",
      part: "training",
      rows: 32_561,
      bytes: 2_329_875,
      sha256: "f5d5ffd8d865ff41328e7ee043e4b020816914ff6843ff15b98905ddbedce906",
      address: `${binary}/a9a`,
    },
    {
      name: "a9a.t",
      part: "test",
      rows: 16_281,
      bytes: 1_164_628,
      sha256: "1f448a153f0320399a7e40836eb207655b0bde0f21fc941cc472193daa9f5de9",
      address: `${binary}/a9a.t`,
    },
  ],
  schema: publicSchema("adult-a9a", "person", { format: "libsvm", header: false }, attributes),
};
