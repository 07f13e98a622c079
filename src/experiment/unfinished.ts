/** What a page says while runs are missing: how many, and which methods' means are of fewer repeats than the page tells. */
import { type Experiment, foldsOf } from "./experiment.ts";
import { listed, oneLine } from "./markdown.ts";
import type { Summary } from "./summary.ts";

/** Undefined where all runs were made. */
export function unfinishedText(experiment: Experiment, summary: Summary): string | undefined {
  const { done, of } = summary;
  if (done >= of) return undefined;
  const whole = `**Unfinished: ${done} of ${of} runs.**`;
  const fewer = fewerOf(experiment, summary);
  if (fewer.length === 0) return whole;
  return `${whole} Of fewer than ${mostOf(experiment)} ${wordFor(experiment)} are ${listed(fewer)}.`;
}

/** What a mean is taken of (summary.ts): repeats, or the folds of a single one. */
const mostOf = (experiment: Experiment) =>
  experiment.repeats === 1 ? foldsOf(experiment) : experiment.repeats;
const wordFor = (experiment: Experiment) =>
  experiment.repeats === 1 && foldsOf(experiment) > 1 ? "folds" : "repeats";

/** Titles with how many there are, from the fewest to the most of a method's cells. */
function fewerOf(experiment: Experiment, { data }: Summary): string[] {
  return experiment.methods.flatMap(({ title }) => {
    const runs = data.flatMap(({ methods }) =>
      methods
        .filter((own) => own.title === title)
        .flatMap(({ means }) => means.map((mean) => mean?.runs ?? 0)),
    );
    const [least, most] = [Math.min(...runs), Math.max(...runs)];
    if (least >= mostOf(experiment)) return [];
    return [`${oneLine(title)} (${least === most ? least : `${least} to ${most}`})`];
  });
}
