import { CC_BY, type KnownDataset, label, numeric, publicSchema, words } from "./known-dataset.ts";

// Frequencies are small and long-tailed, so that a logarithmic scale uses the range far better than a linear one.
const percent = { step: 0.01, scale: "log", missing: 0 } as const;

const wordList = words(`
  make address all 3d our over remove internet order mail receive will people report addresses free business email
  you credit your font 000 money hp hpl george 650 lab labs telnet 857 data 415 85 technology 1999 parts pm direct cs
  meeting original project re edu table conference`);

const attributes = [
  ...wordList.map((word) =>
    numeric(`word_freq_${word}`, 0, 100, "spambase.names: percent of the words", percent),
  ),
  ...words("; ( [ ! $ #").map((mark) =>
    numeric(`char_freq_${mark}`, 0, 100, "spambase.names: percent of the characters", percent),
  ),
  numeric(
    "capital_run_length_average",
    1,
    1_000,
    "spambase.names: 1 or more; guessed, larger ones are clamped",
    { step: 0.1, scale: "log", missing: 1 },
  ),
  numeric(
    "capital_run_length_longest",
    1,
    10_000,
    "spambase.names: 1 or more; guessed, larger ones are clamped",
    { scale: "log", missing: 1 },
  ),
  numeric(
    "capital_run_length_total",
    1,
    20_000,
    "spambase.names: 1 or more; guessed, larger ones are clamped",
    {
      scale: "log",
      missing: 1,
    },
  ),
  label("spam", ["0", "1"], "spambase.names: 1 spam, 0 not"),
];

export const spambase: KnownDataset = {
  name: "spambase",
  title: "Spambase",
  about:
    "4,601 e-mails, described by how often words, signs and capital letters occur in them; is a mail spam?",
  citation:
    "M. Hopkins, E. Reeber, G. Forman, J. Suermondt: Spambase. UCI Machine Learning Repository, 1999. doi:10.24432/C53G6X",
  licence: CC_BY,
  page: "https://archive.ics.uci.edu/dataset/94/spambase",
  obtain: "Download the archive from the page and take out spambase.data.",
  files: [
    {
      name: "spambase.data",
      part: "all",
      rows: 4_601,
      bytes: 702_942,
      sha256: "b1ef93de71f97714d3d7d4f58fc9f718da7bbc8ac8a150eff2778616a8097b12",
      address: "https://archive.ics.uci.edu/ml/machine-learning-databases/spambase/spambase.data",
    },
  ],
  schema: publicSchema("spambase", "e-mail", { header: false, missing: [""] }, attributes),
};
