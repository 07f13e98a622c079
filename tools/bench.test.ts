/** The benchmark's own promises: every case says what it compares, and nothing is timed whose results are not the same. */
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Case, cases } from "../bench/cases.mjs";
import { exactly, within } from "../bench/harness/check.mjs";
import { broken } from "../bench/harness/distinct.mjs";
import { page } from "../bench/harness/report.mjs";
import { runCase, verdictOf } from "../bench/harness/run-case.mjs";
import { scalePage } from "../bench/harness/scale-page.mjs";

const bench = new URL("../bench/", import.meta.url);

test("cases have names of their own and say in words what the work is", () => {
  expect(cases.length).toBeGreaterThanOrEqual(14);
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  for (const { name, work } of cases) {
    expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(work).toMatch(/^.{20,}[^.]$/);
  }
});

test.each(cases.map((chosen) => [chosen.name, chosen] as const))("%s can be run and checked", (_, chosen) => {
  const { observe, prepare, ours, alternatives = [], asked } = chosen;
  expect(
    observe !== undefined || (prepare !== undefined && ours !== undefined && alternatives.length > 0),
  ).toBe(true);
  for (const { run, program, equal } of alternatives) {
    expect(typeof equal).toBe("function");
    expect((run === undefined) !== (program === undefined)).toBe(true);
  }
  if (asked && "ratio" in asked) {
    expect(asked.ratio).toBeGreaterThan(0);
    expect(
      alternatives.filter(({ name, form }) => name === asked.against && form === undefined),
    ).toHaveLength(1);
  } else if (asked) expect(asked.atMost).toBeGreaterThan(0);
});

test("every numpy program that a case names exists", () => {
  const source = ["linear", "counting", "distances", "learning"]
    .map((name) => readFileSync(new URL(`numpy/${name}.py`, bench), "utf8"))
    .join("\n");
  const programs = cases.flatMap(({ alternatives = [] }) =>
    alternatives.flatMap(({ program }) => program ?? []),
  );
  expect(programs.length).toBeGreaterThan(10);
  for (const program of programs) expect(source).toContain(`"${program}": `);
});

test("every case is a file of its own", () => {
  for (const { name } of cases)
    expect([name, existsSync(new URL(`cases/${name}.mjs`, bench))]).toEqual([name, true]);
});

test("whole numbers must be the same to the last unit", async () => {
  const check = (ours: number[], theirs: number[]) => exactly(ours, theirs, {} as never, 0);
  expect(await check([3, -4], [3, -4])).toBeUndefined();
  expect(await check([3, -4], [3, -5])).toContain("result 1 is -5; ours is -4");
  expect(await check([3], [3, -4])).toContain("2 results");
  expect(await check([3], [Number.NaN])).toContain("result 0");
});

test("floats may be as far away as rounding explains, and no further; what is no number never passes", async () => {
  const check = within(() => [0.5, 0.25], 1 / 4);
  expect(await check([4, 8], [1.5, 1.75], {} as never, 0)).toBeUndefined();
  expect(await check([4, 8], [1.5, 1.74], {} as never, 0)).toContain("result 1 is 1.74; ours is 2");
  expect(await check([4, 8], [Number.NaN, 2], {} as never, 0)).toContain("result 0");
  expect(await check([4, 8], [1], {} as never, 0)).toContain("1 results");
});

const planted = (theirs: number[], calls: string[]): Case => ({
  name: "planted",
  work: "adding up three numbers",
  asked: { ratio: 1e-9, against: "by hand" },
  prepare: async () => ({}),
  ours: () => {
    calls.push("ours");
    return [6];
  },
  alternatives: [{ name: "by hand", run: () => theirs, equal: exactly }],
});

test("a case whose results differ is called wrong, and nothing is timed", async () => {
  const calls: string[] = [];
  const row = await runCase(planted([7], calls), { form: "quick" });
  expect(row).toMatchObject({ verdict: "wrong", why: "by hand: result 0 is 7; ours is 6" });
  expect(row.seconds).toBeUndefined();
  expect(calls).toHaveLength(1);
});

test("a case whose results agree is timed at least seven times", async () => {
  const row = await runCase(planted([6], []), { form: "full" });
  expect(row.verdict).toBe("✓");
  expect(row.repeats).toBeGreaterThanOrEqual(7);
  expect(row.alternatives?.[0].repeats).toBeGreaterThanOrEqual(7);
});

test("what is only a check is checked, and not timed", async () => {
  const chosen = (theirs: number[]): Case => {
    const { alternatives = [], ...rest } = planted([6], []);
    const check = { name: "a part", untimed: true, run: () => theirs, equal: exactly };
    return { ...rest, alternatives: [...alternatives, check] };
  };
  expect((await runCase(chosen([6]), { form: "quick" })).alternatives).toHaveLength(1);
  expect((await runCase(chosen([5]), { form: "quick" })).verdict).toBe("wrong");
});

test("a case that needs what has not been built says so", async () => {
  const row = await runCase({ ...planted([6], []), needs: ["no/such/module.js"] }, { form: "quick" });
  expect(row).toMatchObject({ verdict: "not built yet", why: "missing: no/such/module.js" });
});

test("the verdict is ✓ from the ratio asked for, short below it, and open without the alternative", () => {
  const asked = { ratio: 20, against: "numpy float32" };
  const against = (seconds: number) => ({ seconds: 1, alternatives: [{ name: "numpy float32", seconds }] });
  expect(verdictOf(asked, against(20))).toBe("✓");
  expect(verdictOf(asked, against(19.9))).toBe("short");
  expect(verdictOf(asked, { seconds: 1, alternatives: [] })).toBe("not compared");
  expect(verdictOf({ atMost: 2 }, { seconds: 2 })).toBe("✓");
  expect(verdictOf({ atMost: 2 }, { seconds: 2.1 })).toBe("short");
});

test("the page names the machine in general terms, the versions and the date", async () => {
  const row = await runCase(planted([6], []), { form: "quick" });
  const versions = { privet: "0.1.0", node: "20.1.0", numpy: "2.4.0" };
  const text = page({ rows: [row], date: "2026-11-15", machine: "2 cores, x86-64", versions });
  for (const part of ["2026-11-15", "2 cores, x86-64", "Node 20.1.0", "numpy 2.4.0", "| planted |", "✓"])
    expect(text).toContain(part);
});

test("a ceiling is broken by more than so many scans or by more memory than the rows explain, and by nothing less", () => {
  const ceiling = { scans: 10, bytes: 100e6, bytesARow: 20 };
  const size = { rows: 1e6, seconds: 1, cpu: 5, peak: 120e6, scan: { seconds: 0.3, cpu: 0.5 } };
  expect(broken(size, ceiling)).toEqual([]);
  expect(broken({ ...size, cpu: 5.1 }, ceiling)).toEqual([
    "1 million rows: 10× the scan's processor time, at most 10×",
  ]);
  expect(broken({ ...size, peak: 121e6 }, ceiling)).toEqual([
    "1 million rows: 121 MB of memory, at most 120 MB",
  ]);
});

/** What the commands took on a million rows before their questions reached the kernels, in scans of the same file. */
const PLAIN_LOOPS = {
  "describe-distinct": 84,
  "describe-continuous": 250,
  "card-distinct": 165,
  "card-continuous": 318,
  "pg-plus-distinct": 54,
  "means-distinct": 1470,
  "means-continuous": 738,
  "publish-distinct": 65,
};

test("every case on rows that differ has a ceiling, which the plain loops would break", () => {
  const growing = cases.filter(({ grows }) => grows);
  expect(growing.length).toBeGreaterThanOrEqual(11);
  for (const { name, ceiling } of growing) expect([name, ceiling !== undefined]).toEqual([name, true]);
  for (const [name, scans] of Object.entries(PLAIN_LOOPS)) {
    const ceiling = growing.find((chosen) => chosen.name === name)?.ceiling;
    expect([name, (ceiling?.scans ?? scans) < scans]).toEqual([name, true]);
  }
});

test("a broken ceiling outweighs what was asked for", async () => {
  const observe = (over?: readonly string[]): Case => ({
    name: "planted",
    work: "adding up three numbers",
    asked: { atMost: 2 },
    observe: async () => ({ seconds: 1, ...(over ? { over } : {}) }),
  });
  expect((await runCase(observe(), { form: "quick" })).verdict).toBe("✓");
  expect((await runCase(observe(["too much"]), { form: "quick" })).verdict).toBe("over");
});

test("the page of large tables tells each size beside what was asked, and which ceiling is broken", () => {
  const size = { rows: 1e6, seconds: 1, cpu: 5, peak: 120e6, scan: { seconds: 0.3, cpu: 0.5 } };
  const sizes = [
    { ...size, asked: 1.5 },
    { ...size, rows: 1e7, asked: 0.5 },
    { ...size, rows: 1e8, asked: undefined },
  ];
  const over = ["100 million rows: 9 GB of memory"];
  const report = {
    rows: [{ name: "planted", work: "adding up", verdict: "over", sizes, over }],
    date: "2026-11-16",
    machine: "2 cores",
    versions: { privet: "0.2.0", node: "20.1.0" },
  };
  const text = scalePage(report);
  expect(text).toMatch(/\| planted \| 1 \|.*✓ \|/);
  expect(text).toMatch(/\| planted \| 10 \|.*short \|/);
  expect(text).toMatch(/\| planted \| 100 \|.*over \|/);

  const byHand = "\n**What people wrote.** It stays.\n";
  expect(scalePage({ ...report, rows: [] }, `${text.trimEnd()}\n${byHand}`)).toContain(byHand);
  const kept = readFileSync(new URL("../docs/scale.md", bench), "utf8");
  expect(scalePage(report, kept)).toContain(kept.slice(kept.indexOf("**Larger than memory.**")));
});
