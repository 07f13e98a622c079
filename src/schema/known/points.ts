/** Points in the plane made for testing clustering, with known centres. */
import { type KnownDataset, type KnownFile, numeric, publicSchema } from "./known-dataset.ts";

const SIDE = 1_000_000;
const side = "made within a square of a million by a million";
const FRANTI =
  "P. Fränti, S. Sieranoja: K-means properties on six clustering benchmark datasets. Applied Intelligence 48, 2018.";

function points(
  about: Pick<KnownDataset, "name" | "title" | "about" | "citation">,
  file: KnownFile,
  [high, source]: readonly [number, string] = [SIDE, side],
): KnownDataset {
  return {
    ...about,
    licence: "none stated; offered for research by the University of Eastern Finland",
    page: "https://cs.joensuu.fi/sipu/datasets/",
    obtain: `Download ${file.name} from the page.`,
    files: [file],
    schema: publicSchema(about.name, "point", { header: false, delimiter: " " }, [
      numeric("x", 0, high, source),
      numeric("y", 0, high, source),
    ]),
  };
}

export const s1 = points(
  {
    name: "s1",
    title: "S1",
    about: "5,000 points in the plane around 15 centres, for clustering.",
    citation: FRANTI,
  },
  {
    name: "s1.txt",
    part: "all",
    rows: 5_000,
    bytes: 105_000,
    sha256: "0ccf862ec37e4af92647d6f95c56c6759111317aaa50edf1b7664888e8f7b333",
  },
);

export const birch1 = points(
  {
    name: "birch1",
    title: "Birch 1",
    about: "100,000 points in the plane around 100 centres on a grid, for clustering.",
    citation:
      "T. Zhang, R. Ramakrishnan, M. Livny: BIRCH. Data Mining and Knowledge Discovery 1, 1997; P. Fränti, S. Sieranoja, 2018.",
  },
  {
    name: "birch1.txt",
    part: "all",
    rows: 100_000,
    bytes: 2_100_000,
    sha256: "baa197e5164adfa3643ed5da093fe5a028a4ab10d710dd572030bc43ebec0ce1",
  },
);

export const a1 = points(
  {
    name: "a1",
    title: "A1",
    about: "3,000 points in the plane around 20 centres, for clustering.",
    citation: FRANTI,
  },
  {
    name: "a1.txt",
    part: "all",
    rows: 3_000,
    bytes: 51_000,
    sha256: "532be0dd9e4fcfdceca52a90b6157c25ec8045ee555f5c0f9ae7e593046bbfb2",
  },
  [70_000, "made of 16 bits a coordinate, and a round number above"],
);

export const unbalance = points(
  {
    name: "unbalance",
    title: "Unbalance",
    about:
      "6,500 points in the plane around 8 centres, of which three have 2,000 each and five have 100, for clustering.",
    citation: FRANTI,
  },
  {
    name: "unbalance.txt",
    part: "all",
    rows: 6_500,
    bytes: 91_000,
    sha256: "5d5ede28ee16ffe31f1d31adaf5c96096678b93f68fce7529f707a827001f274",
  },
);
