import {
  arffFile,
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
  missingAs("date", words("april may june july august september october"), documented),
  missingAs("plant-stand", words("normal lt-normal"), documented),
  missingAs("precip", words("lt-norm norm gt-norm"), documented),
  missingAs("temp", words("lt-norm norm gt-norm"), documented),
  missingAs("hail", words("yes no"), documented),
  missingAs("crop-hist", words("diff-lst-year same-lst-yr same-lst-two-yrs same-lst-sev-yrs"), documented),
  missingAs("area-damaged", words("scattered low-areas upper-areas whole-field"), documented),
  missingAs("severity", words("minor pot-severe severe"), documented),
  missingAs("seed-tmt", words("none fungicide other"), documented),
  missingAs("germination", words("90-100 80-89 lt-80"), documented),
  missingAs("plant-growth", words("norm abnorm"), documented),
  missingAs("leaves", words("norm abnorm"), documented),
  missingAs("leafspots-halo", words("absent yellow-halos no-yellow-halos"), documented),
  missingAs("leafspots-marg", words("w-s-marg no-w-s-marg dna"), documented),
  missingAs("leafspot-size", words("lt-1/8 gt-1/8 dna"), documented),
  missingAs("leaf-shread", words("absent present"), documented),
  missingAs("leaf-malf", words("absent present"), documented),
  missingAs("leaf-mild", words("absent upper-surf lower-surf"), documented),
  missingAs("stem", words("norm abnorm"), documented),
  missingAs("lodging", words("yes no"), documented),
  missingAs("stem-cankers", words("absent below-soil above-soil above-sec-nde"), documented),
  missingAs("canker-lesion", words("dna brown dk-brown-blk tan"), documented),
  missingAs("fruiting-bodies", words("absent present"), documented),
  missingAs("external-decay", words("absent firm-and-dry watery"), documented),
  missingAs("mycelium", words("absent present"), documented),
  missingAs("int-discolor", words("none brown black"), documented),
  missingAs("sclerotia", words("absent present"), documented),
  missingAs("fruit-pods", words("norm diseased few-present dna"), documented),
  missingAs("fruit-spots", words("absent colored brown-w/blk-specks distort dna"), documented),
  missingAs("seed", words("norm abnorm"), documented),
  missingAs("mold-growth", words("absent present"), documented),
  missingAs("seed-discolor", words("absent present"), documented),
  missingAs("seed-size", words("norm lt-norm"), documented),
  missingAs("shriveling", words("absent present"), documented),
  missingAs("roots", words("norm rotted galls-cysts"), documented),
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
