import { expect, test } from "vitest";
import { readTable } from "../read/read-table.ts";
import { CLINIC, clinicCsv, clinicSchema } from "./clinic.ts";
import { errorChart, runSweep, type Sweep, seriesOf } from "./sweep.ts";

const schema = clinicSchema("public");
const rows = [...clinicCsv("training", 600)];
const sweep = async (more: Partial<Sweep> = {}) =>
  runSweep({
    schema,
    rows,
    test: await readTable(schema, clinicCsv("test", 300)),
    label: CLINIC.label,
    methods: [
      { name: "pg-plus", delta: "1e-6" },
      { name: "majority", delta: "0" },
    ],
    epsilons: ["0.5", "5"],
    repeats: 2,
    ...more,
  });

test("every method is run at every ε as often as asked, and the same sweep gives the same errors", async () => {
  const steps: number[] = [];
  const cells = await sweep({ progress: (done, of) => steps.push(done / of) });
  expect(cells.map(({ method, epsilon, errors }) => [method, epsilon, errors.length])).toEqual([
    ["pg-plus", "0.5", 2],
    ["pg-plus", "5", 2],
    ["majority", "0.5", 2],
    ["majority", "5", 2],
  ]);
  expect(steps).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((done) => done / 8));
  expect(await sweep()).toEqual(cells);
});

test("private rows are refused", async () => {
  await expect(sweep({ schema: clinicSchema("private") })).rejects.toMatchObject({
    code: "seed-on-private-data",
  });
});

test("a stopped sweep says so", async () => {
  await expect(sweep({ signal: { aborted: true } })).rejects.toMatchObject({ code: "cancelled" });
});

test("a line has the mean of the runs, with an interval where there are several", () => {
  const cells = [
    { method: "pg-plus", epsilon: "0.1", errors: [0.2, 0.3] },
    { method: "pg-plus", epsilon: "1", errors: [0.2] },
    { method: "majority", epsilon: "1", errors: [0.3] },
  ];
  const [line, other] = seriesOf(cells);
  expect([line.name, other.name]).toEqual(["PG⁺", "Majority"]);
  // Half the width is 12.7062·0.05 (Student's t, one degree of freedom), which is cut off at no error at all.
  expect(line.points[0]).toEqual({ x: 0.1, y: 0.25, low: 0, high: expect.closeTo(0.25 + 12.7062 * 0.05, 6) });
  expect(line.points[1]).toEqual({ x: 1, y: 0.2 });
  expect(errorChart("t", cells, [{ name: "r", y: 0.1 }])).toMatchObject({
    title: "t",
    references: [{ y: 0.1 }],
  });
});
