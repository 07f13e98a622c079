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
  numeric("sepallength", 0, 10, "centimetres; an iris flower is smaller than ten", { step: 0.1 }),
  numeric("sepalwidth", 0, 10, "centimetres; an iris flower is smaller than ten", { step: 0.1 }),
  numeric("petallength", 0, 10, "centimetres; an iris flower is smaller than ten", { step: 0.1 }),
  numeric("petalwidth", 0, 10, "centimetres; an iris flower is smaller than ten", { step: 0.1 }),
  label("class", words("Iris-setosa Iris-versicolor Iris-virginica"), documented),
];

export const iris: KnownDataset = {
  name: "iris",
  title: "Iris",
  about: "150 flowers of three kinds of iris, measured in centimetres; which kind is it?",
  citation: "R. A. Fisher: Iris. UCI Machine Learning Repository, 1936. doi:10.24432/C56C76",
  licence: WEKA_LICENCE,
  page: WEKA_PAGE,
  obtain: "Download WEKA 3.6.14 from the page and take iris.arff out of its data folder.",
  files: [
    {
      name: "iris.arff",
      part: "all",
      rows: 150,
      bytes: 7_486,
      sha256: "7d34ba556497e9dc28335ea6628a37d1dbcba090a1ae20dc2de9c7032d199153",
    },
  ],
  schema: publicSchema("iris", "flower", arffFile, attributes),
};
