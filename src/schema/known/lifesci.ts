import { ignored, type KnownDataset, label, numeric, publicSchema, words } from "./known-dataset.ts";

const components = Array.from({ length: 10 }, (_, k) =>
  numeric(`component ${k + 1}`, -15, 15, "principal components; guessed, larger ones are clamped", {
    step: 0.001,
  }),
);

export const lifesci: KnownDataset = {
  name: "lifesci",
  title: "Life sciences ds1.10",
  about: "26,733 chemical compounds by their first ten principal components, for clustering.",
  citation: "P. Komarek, A. Moore: ds1.10. Used by GUPT (SIGMOD 2012) and PrivGene (SIGMOD 2013).",
  licence: "none stated",
  page: "https://komarix.org/ac/ds/",
  obtain: "Download ds1.10 from the page and unpack it as ds1.10.csv.",
  files: [
    {
      name: "ds1.10.csv",
      part: "all",
      rows: 26_733,
      bytes: 2_178_168,
      sha256: "07bd1de974a5a897efcea0d25a270b762952e3edc01729b12d576303ac7f4eb2",
    },
  ],
  schema: publicSchema("lifesci", "compound", { header: false }, [
    ...components,
    ignored("active", "whether the compound is active; not for clustering"),
  ]),
};

/** The same rows, to learn which compounds are active. */
export const lifesciActive: KnownDataset = {
  ...lifesci,
  name: "lifesci-active",
  title: "Life sciences ds1.10, with its label",
  about: "26,733 chemical compounds by their first ten principal components; is one active?",
  schema: publicSchema("lifesci-active", "compound", { header: false }, [
    ...components,
    label("active", words("0 1"), "1 where the compound is active"),
  ]),
};
