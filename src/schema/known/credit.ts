import { creditTaxonomies } from "./credit-taxonomies.ts";
import {
  CC_BY,
  categorical,
  ignored,
  type KnownDataset,
  label,
  numeric,
  publicSchema,
  words,
} from "./known-dataset.ts";
import { withTaxonomies } from "./taxonomies.ts";

const payment =
  "documented: −1 paid duly, else months of delay, 9 meaning nine and more; −2 and 0 are in use too";
const bill =
  "New Taiwan dollars; credit limits end at a million, overpayment guessed, larger ones are clamped";
const paid = "New Taiwan dollars; credit limits end at a million, larger ones are clamped";

const attributes = [
  ignored("ID", "the row's number"),
  numeric("LIMIT_BAL", 0, 1_000_000, "New Taiwan dollars; guessed, larger ones are clamped"),
  categorical("SEX", words("1 2"), "documented: 1 male, 2 female"),
  categorical(
    "EDUCATION",
    words("0 1 2 3 4 5 6"),
    "documented: 1 graduate school, 2 university, 3 high school, 4 other; 0, 5 and 6 without meaning",
    "4",
  ),
  categorical(
    "MARRIAGE",
    words("0 1 2 3"),
    "documented: 1 married, 2 single, 3 other; 0 without meaning",
    "3",
  ),
  numeric("AGE", 18, 120, "card holders are of age; nobody is older than 120"),
  ...words("PAY_0 PAY_2 PAY_3 PAY_4 PAY_5 PAY_6").map((name) =>
    numeric(name, -2, 9, payment, { missing: 0 }),
  ),
  ...words("1 2 3 4 5 6").map((month) =>
    numeric(`BILL_AMT${month}`, -100_000, 1_000_000, bill, { missing: 0 }),
  ),
  ...words("1 2 3 4 5 6").map((month) => numeric(`PAY_AMT${month}`, 0, 1_000_000, paid, { missing: 0 })),
  label("default.payment.next.month", words("0 1"), "documented: 1 defaults, 0 does not"),
];

export const credit: KnownDataset = {
  name: "credit",
  title: "Default of Credit Card Clients",
  about: "30,000 holders of credit cards in Taiwan in 2005; does somebody default next month?",
  citation:
    "I.-C. Yeh: Default of Credit Card Clients. UCI Machine Learning Repository, 2009. doi:10.24432/C55S3H",
  licence: CC_BY,
  page: "https://archive.ics.uci.edu/dataset/350/default+of+credit+card+clients",
  obtain:
    "Download the workbook from the page and save its sheet as comma-separated text with one header line " +
    "(ID, LIMIT_BAL, …, default.payment.next.month). The SHA-256 is that of whole numbers and line feeds; " +
    "a file saved otherwise holds the same table and has another.",
  files: [
    {
      name: "credit-default.csv",
      part: "all",
      rows: 30_000,
      bytes: 2_867_208,
      sha256: "f7b7d22d1f8dd27dadb25d4b78d8a4ae7c441ab6cc12d1ea58c0efc54d4d1788",
    },
  ],
  schema: publicSchema("credit", "person", {}, withTaxonomies(attributes, creditTaxonomies)),
};
