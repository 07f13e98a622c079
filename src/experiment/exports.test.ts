import { expect, test } from "vitest";
import { smallExperiment } from "../testing/experiments.ts";
import { experimentCsv } from "./export-csv.ts";
import { escapeLatex, latexOf } from "./export-latex.ts";
import { parseExperiment } from "./parse-experiment.ts";
import type { Summary } from "./summary.ts";

const experiment = parseExperiment({
  ...smallExperiment,
  title: "50 % & more_or less",
  methods: ["pg-plus", { name: "priv-local", title: '=Priv,"Local"' }],
  measures: ["error", "auc"],
  epsilon: ["0.1", "1"],
  repeats: 20,
});
const mean = (value: number, half: number) => ({ mean: value, half, runs: 20 });
const tested = (value: number, corrected: number) => ({
  ...mean(value, 0.02),
  t: -2.5,
  degrees: 19,
  p: corrected / 2,
  corrected,
});
const summary: Summary = {
  done: 80,
  of: 80,
  data: [
    {
      name: "a, b",
      rows: 40_000,
      methods: [
        { title: "PG⁺", means: [mean(0.3, 0.01), mean(0.2, 0.01)] },
        { title: '=Priv,"Local"', means: [mean(0.25, 0.01), undefined] },
      ],
      differences: [{ title: '=Priv,"Local"', means: [tested(-0.05, 0.01), undefined] }],
      yardsticks: [{ title: "Majority", mean: { mean: 0.31, half: Number.NaN, runs: 1 } }],
      more: [
        {
          measure: "auc",
          methods: [{ title: "PG⁺", means: [mean(0.7, 0.01), undefined] }],
          differences: [],
          yardsticks: [],
        },
      ],
    },
  ],
  times: [],
  unsettled: [],
};

test("CSV has a line for each contestant, ε and measure, quoted as RFC 4180 asks, and no formulas", () => {
  expect(experimentCsv(experiment, summary)).toBe(
    [
      "data,rows,measure,kind,method,epsilon,mean,half_width,runs,against,difference,difference_half_width,t,degrees,p,p_holm",
      '"a, b",40000,error,yardstick,Majority,,0.31,,1,,,,,,,',
      '"a, b",40000,error,method,PG⁺,0.1,0.3,0.01,20,,,,,,,',
      '"a, b",40000,error,method,PG⁺,1,0.2,0.01,20,,,,,,,',
      `"a, b",40000,error,method,"'=Priv,""Local""",0.1,0.25,0.01,20,PG⁺,-0.05,0.02,-2.5,19,0.005,0.01`,
      '"a, b",40000,auc,method,PG⁺,0.1,0.7,0.01,20,,,,,,,',
      "",
    ].join("\n"),
  );
});

test("LaTeX has a table for each measure, the best in bold, stars that are corrected, and nothing that is a command", () => {
  const text = latexOf(experiment, summary);
  expect(text.match(/\\begin\{table\}/g)).toHaveLength(2);
  expect(text).toContain("\\caption{50 \\% \\& more\\_or less: a, b, 40{,}000 rows.");
  expect(text).toContain("method & $\\varepsilon = 0.1$ & $\\varepsilon = 1$ \\\\");
  expect(text).toContain("PG$^{+}$ & $0.3000 \\pm 0.0100$ & $\\mathbf{0.2000} \\pm 0.0100$ \\\\");
  expect(text).toContain('=Priv,"Local" & $\\mathbf{0.2500} \\pm 0.0100^{*}$ & -- \\\\');
  expect(text).toContain("Majority & \\multicolumn{2}{r}{$0.3100$} \\\\");
  expect(text).toContain("AUC, each class against the others; larger is better.");
  expect(escapeLatex("\\input{x}^2~")).toBe(
    "\\textbackslash{}input\\{x\\}\\textasciicircum{}2\\textasciitilde{}",
  );
});
