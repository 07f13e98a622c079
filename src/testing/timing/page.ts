/** docs/timing.md: what was measured beside what was estimated, method by method. */
import type { Timed } from "./compare.ts";

export function timingPage(found: readonly Timed[], leftOut: number, longest: number): string {
  const methods = [...new Set(found.map(methodOf))];
  const rows = methods.map((method) => {
    const own = found.filter((one) => methodOf(one) === method);
    const ratios = own.map(({ measured, estimate }) => measured / estimate).sort((a, b) => a - b);
    const slowest = own.reduce((a, b) => (b.measured > a.measured ? b : a));
    const shown = [ratios[0], ratios[Math.floor(ratios.length / 2)], ratios[ratios.length - 1]];
    return `| ${method} | ${own.length} | ${shown.map((ratio) => ratio.toFixed(2)).join(" | ")} | ${slowest.measured.toFixed(2)} of ${slowest.first} |`;
  });
  const missed = found.filter(({ measured, first }) => measured > first);
  const wide = found.filter(({ measured, estimate, first }) => first > 1 && estimate > 8 * measured);
  const nearest = found.reduce((most, { measured, first }) => Math.max(most, measured / first), 0);
  return `# How long runs take, beside what their quotes say

Made by \`PRIVET_TIMING_PAGE=1 npx vitest run --config vitest.nightly.config.ts src/service/timing\`. Every method, with its defaults and with
options that make it long, on made-up tables of 2,000 to 200,000 rows with 2 to 40 attributes and 2 to 7 classes, and on a study of 20,000 SNPs. Seconds are
those that the process worked, on one thread; rates were measured on the same machine just before. A quote counts work from public facts
alone (\`src/base/work.ts\`); Ê is the work at those rates and 0.2 s; T₀ is a power of two of seconds, at least 2Ê and 1.

${found.length} runs: ${missed.length} missed T₀; the nearest took ${(100 * nearest).toFixed(0)} % of it. Of those with a T₀ above one second, ${wide.length} have an Ê above eight times what
was measured. ${leftOut} cases were not for their table, or have an Ê above ${longest} s, and were not run.

| method | runs | measured/Ê: least | middle | most | longest run, seconds of T₀ |
|---|---|---|---|---|---|
${rows.join("\n")}
`;
}

const methodOf = ({ name }: Timed): string =>
  name
    .replace(/^[^:]*: /, "")
    .split(" ")
    .slice(0, 2)
    .join(" ");
