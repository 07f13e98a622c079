import { bankTaxonomies } from "./bank-taxonomies.ts";
import {
  CC_BY,
  categorical,
  type KnownDataset,
  label,
  numeric,
  publicSchema,
  words,
} from "./known-dataset.ts";
import { withTaxonomies } from "./taxonomies.ts";

const documented = "bank-names.txt";
const yesNo = words("no yes");

const attributes = [
  numeric("age", 18, 120, "bank clients are of age; nobody is older than 120"),
  categorical(
    "job",
    words(
      "admin. unknown unemployed management housemaid entrepreneur student blue-collar self-employed retired technician services",
    ),
    documented,
    "unknown",
  ),
  categorical("marital", words("married divorced single"), documented),
  categorical("education", words("unknown secondary primary tertiary"), documented),
  categorical("default", yesNo, documented),
  numeric("balance", -10_000, 100_000, "euros in a private account; guessed, larger ones are clamped", {
    missing: 0,
  }),
  categorical("housing", yesNo, documented),
  categorical("loan", yesNo, documented),
  categorical("contact", words("unknown telephone cellular"), documented),
  numeric("day", 1, 31, "the calendar"),
  categorical("month", words("jan feb mar apr may jun jul aug sep oct nov dec"), "the calendar"),
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
  numeric(
    "pdays",
    -1,
    1_000,
    "bank-names.txt: −1 means never called before; else days, guessed below three years",
    {
      missing: -1,
    },
  ),
  numeric("previous", 0, 50, "earlier calls to one client; guessed, larger ones are clamped", { missing: 0 }),
  categorical("poutcome", words("unknown other failure success"), documented),
  label("y", yesNo, documented),
];

export const bank: KnownDataset = {
  name: "bank",
  title: "Bank Marketing",
  about:
    "45,211 clients of a Portuguese bank, called by telephone; does somebody subscribe to a term deposit?",
  citation:
    "S. Moro, P. Rita, P. Cortez: Bank Marketing. UCI Machine Learning Repository, 2014. doi:10.24432/C5K306",
  licence: CC_BY,
  page: "https://archive.ics.uci.edu/dataset/222/bank+marketing",
  obtain: "Download the archive from the page, unpack bank.zip inside it, and take out bank-full.csv.",
  files: [
    {
      name: "bank-full.csv",
      part: "all",
      rows: 45_211,
      bytes: 4_610_348,
      sha256: "d1513ec63b385506f7cfce9f2c5caa9fe99e7ba4e8c3fa264b3aaf0f849ed32d",
    },
  ],
  schema: publicSchema(
    "bank",
    "person",
    { delimiter: ";", missing: [""] },
    withTaxonomies(attributes, bankTaxonomies),
  ),
};
