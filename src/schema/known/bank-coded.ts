import { CC_BY, type KnownDataset, label, numeric, publicSchema, words } from "./known-dataset.ts";

/** Columns of 0 and 1, one for each value but the first documented one, which is all zeros. */
const flags = (name: string, values: string) =>
  words(values).map((value) => numeric(`${name}=${value}`, 0, 1, "the coding: 1 where it holds, else 0"));

const attributes = [
  numeric("age", 18, 120, "bank clients are of age; nobody is older than 120"),
  ...flags(
    "job",
    "admin. unemployed management housemaid entrepreneur student blue-collar self-employed retired technician services",
  ),
  ...flags("marital", "single married"),
  ...flags("education", "primary secondary tertiary"),
  ...flags("default", "yes"),
  numeric("balance", -10_000, 100_000, "euros in a private account; guessed, larger ones are clamped", {
    missing: 0,
  }),
  ...flags("housing", "yes"),
  ...flags("loan", "yes"),
  ...flags("contact", "telephone cellular"),
  numeric("date", 31, 391, "the coding: 30 times the month, 1 to 12, plus the day, 1 to 31"),
  numeric(
    "duration",
    0,
    3_600,
    "seconds; an hour is a long call. Known only after the call, so for benchmarks and not for forecasts",
    { missing: 0 },
  ),
  numeric("campaign", 1, 50, "calls to one client in one campaign; guessed, larger ones are clamped", {
    missing: 1,
  }),
  ...flags("called", "before"),
  numeric("pdays", 0, 1_000, "the coding: 0 for never called before; else days, guessed below three years", {
    missing: 0,
  }),
  numeric("previous", 0, 50, "earlier calls to one client; guessed, larger ones are clamped", { missing: 0 }),
  ...flags("poutcome", "other failure success"),
  label("y", words("0 1"), "the coding: 1 for yes"),
];

export const bankCoded: KnownDataset = {
  name: "bank-coded",
  title: "Bank Marketing as 32 numbers",
  about:
    "The 45,211 clients of Bank Marketing in the coding of PrivGene's experiments; does somebody subscribe to a term deposit?",
  citation:
    "J. Zhang et al.: PrivGene. SIGMOD 2013; made from S. Moro, P. Rita, P. Cortez: Bank Marketing. UCI Machine Learning Repository, 2014. doi:10.24432/C5K306",
  licence: CC_BY,
  page: "https://archive.ics.uci.edu/dataset/222/bank+marketing",
  obtain:
    "BANK.dat came with PrivGene's published code. It is bank-full.csv in the columns of this schema, blanks between them: " +
    "each job, contact, outcome and so on is a column of 0 and 1, unknown (divorced for marital) is all zeros, " +
    "date is 30 times the month plus the day, and pdays is 0 instead of -1.",
  files: [
    {
      name: "BANK.dat",
      part: "all",
      rows: 45_211,
      bytes: 3_353_180,
      sha256: "fe536a257d242b1fb78dd0e753d2c50176ef12a5dd23dfb86402f62127a3b96e",
    },
  ],
  schema: publicSchema("bank-coded", "person", { header: false, delimiter: " " }, attributes),
};
