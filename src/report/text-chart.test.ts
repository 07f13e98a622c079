import { expect, test } from "vitest";
import { errorsByEpsilon, hostileNames } from "../testing/charts.ts";
import { textChart } from "./text-chart.ts";

test("the chart in characters has axes, a letter for each line, levels and a key", () => {
  expect(textChart(errorsByEpsilon)).toMatchInlineSnapshot(`
    "  Error against ε: a made-up clinic
      Misclassified rows of the test table
     30 % ┤
          │- - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -
          │
          │   *
     25 % ┤    ······
          │       ·······B·
          │          ··    ···
          │            ··A    ···
          │               ······ ····
     20 % ┤                     ·····B·········
          │                          A··············B·····
          │                                    ·····A···········B··········B
          │= = = = = = = = = = = = = = = = = = = = = = = = =····A··········A =
     15 % ┤
          └───┴──────────┴───────────┴──────────────┴───────────┴──────────┴───
            0.05        0.1         0.2            0.5          1          2
                          ε (log scale; smaller is more private)
      A    PG⁺ (16.1 % at the right end)
      B    PrivLocal (16.8 % at the right end)
      - -  Majority (28.3 %)
      = =  NoPrivacy (15.8 %)
      *    more than one
    "
  `);
});

test.each([
  [40, 8],
  [60, 10],
  [120, 30],
])("no line is wider than %i columns, and there are %i rows of plot", (columns, rows) => {
  const lines = textChart(errorsByEpsilon, { columns, rows }).split("\n");
  for (const line of lines.slice(0, -6)) expect([...line].length).toBeLessThanOrEqual(columns);
  expect(lines.filter((line) => /[┤│]/.test(line))).toHaveLength(rows);
});

test("every series shows up, under its letter or under a star", () => {
  const plot = textChart({ ...errorsByEpsilon, series: [errorsByEpsilon.series[1]] });
  expect(plot.match(/A/g)).toHaveLength(errorsByEpsilon.series[1].points.length + 1);
});

test.each(hostileNames)("the name %j cannot move the cursor or break a line", (name) => {
  const chart = { ...errorsByEpsilon, title: name, series: [{ ...errorsByEpsilon.series[0], name }] };
  const usual = { ...errorsByEpsilon, series: [errorsByEpsilon.series[0]] };
  const drawn = textChart(chart);
  expect([...drawn].every((c) => c >= " " || c === "\n")).toBe(true);
  expect(drawn.split("\n")).toHaveLength(textChart(usual).split("\n").length);
});

test("what cannot be drawn is refused", () => {
  const series = [{ name: "a", points: [{ x: -1, y: 0.1 }] }];
  expect(() => textChart({ ...errorsByEpsilon, series })).toThrow(
    expect.objectContaining({ code: "option-out-of-range" }),
  );
});
