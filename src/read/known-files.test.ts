/** The facts of the data sets' dictionary (sections 3.1 to 3.8), found again in the files themselves. */
import { describe, expect, test } from "vitest";
import { datasetPath, NO_DATASETS } from "../testing/datasets.ts";
import { counts, reading, total } from "../testing/readings.ts";
import {
  choiceColumn,
  ignoredColumn,
  labelColumn,
  numberColumn,
  tableSchema,
} from "../testing/table-schemas.ts";
import type { Table } from "./table.ts";

const here = datasetPath("adult/adult.data") !== undefined;
const title = here ? "files of the dictionary" : `skipped: ${NO_DATASETS}`;

const words = (text: string) => text.split(" ");

const adult = tableSchema(
  [
    numberColumn("age", 17, 120),
    choiceColumn(
      "workclass",
      words(
        "? Private Self-emp-not-inc Self-emp-inc Federal-gov Local-gov State-gov Without-pay Never-worked",
      ),
    ),
    ignoredColumn("fnlwgt"),
    choiceColumn(
      "education",
      words(
        "Preschool 1st-4th 5th-6th 7th-8th 9th 10th 11th 12th HS-grad Some-college Assoc-voc Assoc-acdm Bachelors Masters Prof-school Doctorate",
      ),
    ),
    numberColumn("education-num", 1, 16),
    choiceColumn(
      "marital-status",
      words(
        "Married-civ-spouse Divorced Never-married Separated Widowed Married-spouse-absent Married-AF-spouse",
      ),
    ),
    choiceColumn(
      "occupation",
      words(
        "? Tech-support Craft-repair Other-service Sales Exec-managerial Prof-specialty Handlers-cleaners Machine-op-inspct Adm-clerical Farming-fishing Transport-moving Priv-house-serv Protective-serv Armed-Forces",
      ),
    ),
    choiceColumn("relationship", words("Wife Own-child Husband Not-in-family Other-relative Unmarried")),
    choiceColumn("race", words("White Asian-Pac-Islander Amer-Indian-Eskimo Other Black")),
    choiceColumn("sex", ["Female", "Male"]),
    numberColumn("capital-gain", 0, 99_999),
    numberColumn("capital-loss", 0, 9999),
    numberColumn("hours-per-week", 1, 99),
    choiceColumn(
      "native-country",
      words(
        "? United-States Cambodia England Puerto-Rico Canada Germany Outlying-US(Guam-USVI-etc) India Japan Greece South China Cuba Iran Honduras Philippines Italy Poland Jamaica Vietnam Mexico Portugal Ireland France Dominican-Republic Laos Ecuador Taiwan Haiti Columbia Hungary Guatemala Nicaragua Scotland Thailand Yugoslavia El-Salvador Trinadad&Tobago Peru Hong Holand-Netherlands",
      ),
    ),
    labelColumn("income", ["<=50K", ">50K"], { "<=50K.": "<=50K", ">50K.": ">50K" }),
  ],
  { header: false, comment: "|" },
);

const yesNo = ["no", "yes"];
const bank = tableSchema(
  [
    numberColumn("age", 18, 120),
    choiceColumn(
      "job",
      words(
        "unknown admin. unemployed management housemaid entrepreneur student blue-collar self-employed retired technician services",
      ),
    ),
    choiceColumn("marital", words("married divorced single")),
    choiceColumn("education", words("unknown secondary primary tertiary")),
    choiceColumn("default", yesNo),
    numberColumn("balance", -10_000, 100_000),
    choiceColumn("housing", yesNo),
    choiceColumn("loan", yesNo),
    choiceColumn("contact", words("unknown telephone cellular")),
    numberColumn("day", 1, 31),
    choiceColumn("month", words("jan feb mar apr may jun jul aug sep oct nov dec")),
    numberColumn("duration", 0, 3600),
    numberColumn("campaign", 1, 50),
    numberColumn("pdays", -1, 1000),
    numberColumn("previous", 0, 50),
    choiceColumn("poutcome", words("unknown other failure success")),
    labelColumn("y", yesNo),
  ],
  { delimiter: ";" },
);

const mushroom = tableSchema(
  [
    labelColumn("class", ["e", "p"]),
    ...words(
      "cap-shape:bcxfks cap-surface:fgys cap-color:nbcgrpuewy bruises:tf odor:alcyfmnps gill-attachment:afdn " +
        "gill-spacing:cwd gill-size:bn gill-color:knbhgropuewy stalk-shape:et stalk-root:?bceruz " +
        "stalk-surface-above-ring:fyks stalk-surface-below-ring:fyks stalk-color-above-ring:nbcgopewy " +
        "stalk-color-below-ring:nbcgopewy veil-type:pu veil-color:nowy ring-number:not ring-type:eflnpcsz " +
        "spore-print-color:knbhrouwy population:acnsvy habitat:glmpuwd",
    ).map((entry) => choiceColumn(entry.split(":")[0], entry.split(":")[1].split(""))),
  ],
  { header: false },
);

const amounts = (name: string, low: number) =>
  [1, 2, 3, 4, 5, 6].map((k) => numberColumn(`${name}${k}`, low, 1_000_000));
const credit = tableSchema([
  ignoredColumn("ID"),
  numberColumn("LIMIT_BAL", 0, 1_000_000),
  choiceColumn("SEX", ["1", "2"]),
  choiceColumn("EDUCATION", words("0 1 2 3 4 5 6")),
  choiceColumn("MARRIAGE", words("0 1 2 3")),
  numberColumn("AGE", 18, 120),
  ...[0, 2, 3, 4, 5, 6].map((k) => numberColumn(`PAY_${k}`, -2, 9)),
  ...amounts("BILL_AMT", -100_000),
  ...amounts("PAY_AMT", 0),
  labelColumn("default.payment.next.month", ["0", "1"]),
]);

describe.skipIf(!here)(title, () => {
  test("adult: 32,561 and 16,281 rows, the labels' counts, and what is missing", async () => {
    const train = await reading("adult/adult.data", adult);
    const rest = await reading("adult/adult.test", adult);
    expect([train.table.rows, rest.table.rows]).toEqual([32_561, 16_281]);
    expect(counts(train, "income")).toEqual([24_720, 7841]);
    expect(counts(rest, "income")).toEqual([12_435, 3846]);
    const missing = (name: string) =>
      train.report.attributes[name].missing + rest.report.attributes[name].missing;
    expect(["workclass", "occupation", "native-country"].map(missing)).toEqual([2799, 2809, 857]);
    for (const { report } of [train, rest]) {
      expect(report).toMatchObject({ ragged: 0, openQuote: false });
      expect([total(report, "undeclared"), total(report, "unreadable"), total(report, "clamped")]).toEqual([
        0, 0, 0,
      ]);
    }
    const complete = [train, rest].map(({ table }) => completeRows(table));
    expect(complete).toEqual([30_162, 15_060]);
  });

  test("bank: 45,211 rows, 5,289 of them yes, nothing missing, some values clamped", async () => {
    const bankFull = await reading("bank/bank-full.csv", bank);
    expect(bankFull.table.rows).toBe(45_211);
    expect(counts(bankFull, "y")).toEqual([39_922, 5289]);
    const { report } = bankFull;
    expect([total(report, "missing"), total(report, "undeclared"), total(report, "unreadable")]).toEqual([
      0, 0, 0,
    ]);
    expect(report.attributes.balance.clamped).toBeGreaterThan(0);
    expect(counts(bankFull, "month").filter((count) => count > 0)).toHaveLength(12);
  });

  test("mushroom: 8,124 rows, 4,208 edible, 2,480 stalk roots missing", async () => {
    const agaricus = await reading("mushroom/agaricus-lepiota.data", mushroom);
    expect(agaricus.table.rows).toBe(8124);
    expect(counts(agaricus, "class")).toEqual([4208, 3916]);
    expect(agaricus.report.attributes["stalk-root"].missing).toBe(2480);
    expect([total(agaricus.report, "missing"), total(agaricus.report, "undeclared")]).toEqual([2480, 0]);
  });

  test("credit: 30,000 rows, 6,636 defaults, and the undocumented codes as often as stated", async () => {
    const taiwan = await reading("credit/credit-default.csv", credit);
    expect(taiwan.table.rows).toBe(30_000);
    expect(counts(taiwan, "default.payment.next.month")).toEqual([23_364, 6636]);
    expect(counts(taiwan, "SEX")).toEqual([11_888, 18_112]);
    const education = counts(taiwan, "EDUCATION");
    expect([education[0], education[5], education[6]]).toEqual([14, 280, 51]);
    expect(counts(taiwan, "MARRIAGE")[0]).toBe(54);
    expect([total(taiwan.report, "missing"), total(taiwan.report, "unreadable")]).toEqual([0, 0]);
  });

  test("lifesci: 26,733 rows without a header, 804 of the class 1", async () => {
    const columns = Array.from({ length: 10 }, (_, k) => numberColumn(`v${k}`, -15, 15, 0.001));
    const lifesci = await reading(
      "lifesci/ds1.10.csv",
      tableSchema([...columns, labelColumn("y", ["0", "1"])], { header: false }),
    );
    expect(counts(lifesci, "y")).toEqual([25_929, 804]);
    expect([total(lifesci.report, "clamped"), total(lifesci.report, "unreadable")]).toEqual([0, 0]);
  });

  test.each([
    ["s1", 5000, 1_000_000],
    ["a1", 3000, 70_000],
    ["unbalance", 6500, 1_000_000],
    ["birch1", 100_000, 1_000_000],
  ])("kmeans/%s: %d points between blanks, all in their bounds", async (name, rows, high) => {
    const points = tableSchema([numberColumn("x", 0, high), numberColumn("y", 0, high)], {
      header: false,
      delimiter: " ",
    });
    const { table, report } = await reading(`kmeans/${name}.txt`, points);
    expect(table.rows).toBe(rows);
    expect(report).toMatchObject({ ragged: 0 });
    expect([total(report, "missing"), total(report, "unreadable"), total(report, "clamped")]).toEqual([
      0, 0, 0,
    ]);
  });
});

/** Rows without a missing value in the three attributes of adult that can have one. */
function completeRows(table: Table): number {
  const columns = table.columns.filter(
    ({ attribute }) => attribute.kind === "categorical" && attribute.other === "?",
  );
  let complete = 0;
  for (let row = 0; row < table.rows; row++) {
    if (columns.every(({ codes }) => codes[row] !== 0)) complete++;
  }
  return complete;
}
