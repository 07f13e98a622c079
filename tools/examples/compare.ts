/** Whether a page shows what a command prints. What differs from run to run is declared here, and nowhere else. */

/** Dates and hashes are never the same twice. */
const VARYING: readonly (readonly [RegExp, string])[] = [
  [/\b(\d{4}-)?\d\d-\d\d \d\d:\d\d\b/g, "‹time›"],
  [/\b\d{4}-\d\d-\d\d\b/g, "‹date›"],
  [/\b[0-9a-f]{8,64}\b/g, "‹hash›"],
  [/\b(run|rel)_(?:[a-z0-9]{26}|…)/g, "‹$1›"],
  [/\btoken (?:[a-z2-7]{10}|…),/g, "token ‹id›,"],
];
/** Where a command draws noise, or shows what was drawn with noise, so are its numbers, and columns move with them. */
const NUMBER = /[−+±-]?\d[\d,.]*(?:e-?\d+)?/g;

/** Which groups of a scorecard have points, and which label is predicted, is drawn as well. */
const DRAWN_ROW = /^.* [−+]\d+\.\d+$\n?/gm;
const PREDICTED = /^(yes|no)$/gm;

/** What draws, or tells what was drawn. */
const NOISY = /^privet (attributes|classify|cluster|publish|show|predict|assign|demo)\b(?!.*--dry-run)/;

export const isNoisy = (command: string): boolean => NOISY.test(command);

export function plainLines(text: string, noisy: boolean): readonly string[] {
  const varied = VARYING.reduce((changed, [pattern, word]) => changed.replaceAll(pattern, word), text);
  return (noisy ? withoutNoise(varied) : varied)
    .split("\n")
    .map((line) => line.trim().replaceAll(/\s+/g, " "))
    .filter((line) => line !== "");
}

const withoutNoise = (text: string): string =>
  text.replaceAll(DRAWN_ROW, "").replaceAll(PREDICTED, "‹label›").replaceAll(NUMBER, "‹number›");

/** The first line of the page that the output does not have there; undefined where all is well. */
export function firstDifference(shown: string, told: string, noisy: boolean): string | undefined {
  const [page, output] = [plainLines(shown, noisy), plainLines(told, noisy)];
  let [at, open] = [0, false];
  for (const line of page) {
    if (line === "…") {
      open = true;
      continue;
    }
    const found = open ? output.indexOf(line, at) : output[at] === line ? at : -1;
    if (found < 0) return line;
    [at, open] = [found + 1, false];
  }
  return open || at === output.length ? undefined : `(the page ends before: ${output[at]})`;
}
