import {
  arffFile,
  type KnownDataset,
  label,
  publicSchema,
  WEKA_LICENCE,
  WEKA_PAGE,
  withMissing,
  words,
} from "./known-dataset.ts";

const documented = "the ARFF header, after the documentation of the UCI repository";

const attributes = [
  withMissing("date", words("april may june july august september october"), documented),
  withMissing("plant-stand", words("normal lt-normal"), documented),
  withMissing("precip", words("lt-norm norm gt-norm"), documented),
  withMissing("temp", words("lt-norm norm gt-norm"), documented),
  withMissing("hail", words("yes no"), documented),
  withMissing("crop-hist", words("diff-lst-year same-lst-yr same-lst-two-yrs same-lst-sev-yrs"), documented),
  withMissing("area-damaged", words("scattered low-areas upper-areas whole-field"), documented),
  withMissing("severity", words("minor pot-severe severe"), documented),
  withMissing("seed-tmt", words("none fungicide other"), documented),
  withMissing("germination", words("90-100 80-89 lt-80"), documented),
  withMissing("plant-growth", words("norm abnorm"), documented),
  withMissing("leaves", words("norm abnorm"), documented),
  withMissing("leafspots-halo", words("absent yellow-halos no-yellow-halos"), documented),
  withMissing("leafspots-marg", words("w-s-marg no-w-s-marg dna"), documented),
  withMissing("leafspot-size", words("lt-1/8 gt-1/8 dna"), documented),
  withMissing("leaf-shread", words("absent present"), documented),
  withMissing("leaf-malf", words("absent present"), documented),
  withMissing("leaf-mild", words("absent upper-surf lower-surf"), documented),
  withMissing("stem", words("norm abnorm"), documented),
  withMissing("lodging", words("yes no"), documented),
  withMissing("stem-cankers", words("absent below-soil above-soil above-sec-nde"), documented),
  withMissing("canker-lesion", words("dna brown dk-brown-blk tan"), documented),
  withMissing("fruiting-bodies", words("absent present"), documented),
  withMissing("external-decay", words("absent firm-and-dry watery"), documented),
  withMissing("mycelium", words("absent present"), documented),
  withMissing("int-discolor", words("none brown black"), documented),
  withMissing("sclerotia", words("absent present"), documented),
  withMissing("fruit-pods", words("norm diseased few-present dna"), documented),
  withMissing("fruit-spots", words("absent colored brown-w/blk-specks distort dna"), documented),
  withMissing("seed", words("norm abnorm"), documented),
  withMissing("mold-growth", words("absent present"), documented),
  withMissing("seed-discolor", words("absent present"), documented),
  withMissing("seed-size", words("norm lt-norm"), documented),
  withMissing("shriveling", words("absent present"), documented),
  withMissing("roots", words("norm rotted galls-cysts"), documented),
  label(
    "class",
    words(
      "diaporthe-stem-canker charcoal-rot rhizoctonia-root-rot phytophthora-rot brown-stem-rot powdery-mildew downy-mildew brown-spot bacterial-blight bacterial-pustule purple-seed-stain anthracnose phyllosticta-leaf-spot alternarialeaf-spot frog-eye-leaf-spot diaporthe-pod-&-stem-blight cyst-nematode 2-4-d-injury herbicide-injury",
    ),
    documented,
  ),
];

export const soybean: KnownDataset = {
  name: "soybean",
  title: "Soybean (Large)",
  about: "683 sick soybean plants, described by 35 signs; which of 19 diseases is it?",
  citation:
    "R. Michalski, R. Chilausky: Soybean (Large). UCI Machine Learning Repository, 1980. doi:10.24432/C5JG6Z",
  licence: WEKA_LICENCE,
  page: WEKA_PAGE,
  obtain: "Download WEKA 3.6.14 from the page and take soybean.arff out of its data folder.",
  files: [
    {
      name: "soybean.arff",
      part: "all",
      rows: 683,
      bytes: 202_935,
      sha256: "5645bcd667e9f9efa65a2a45aabb8ed7eb339d9b6e3fa6f7c92a58c4862f0227",
    },
  ],
  schema: publicSchema("soybean", "plant", arffFile, attributes),
};
