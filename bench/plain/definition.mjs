/** Scores of linear candidates by their definition, in plain loops over codes: what ours must equal to the last unit. */
import { ours } from "../harness/ours.mjs";

/** Each row's margin from its codes, in whole numbers, and the score of the margin; `times` tells how often a row counts. */
export async function byDefinition({ inputs, columns, positive, questions, times }, turn) {
  const { fillMargins } = await ours("schema/coding/margins.js");
  const { vectors, score } = questions[turn];
  const margins = new Float64Array(positive.length);
  return Float64Array.from(vectors, (candidate) => {
    fillMargins(margins, inputs, candidate, (k) => columns[k]);
    let sum = 0;
    for (let row = 0; row < margins.length; row++)
      sum += (times ? times[row] : 1) * score.of(margins[row], positive[row] === 1);
    return sum;
  });
}

/** For each candidate, how many rows have a margin so close to 0 that rounding may have put it on the other side. */
export async function doubtful({ inputs, columns, positive, questions, times }, turn, units) {
  const { fillMargins } = await ours("schema/coding/margins.js");
  const margins = new Float64Array(positive.length);
  return Float64Array.from(questions[turn].vectors, (candidate) => {
    fillMargins(margins, inputs, candidate, (k) => columns[k]);
    let near = 0;
    for (let row = 0; row < margins.length; row++)
      if (Math.abs(margins[row]) <= units) near += times ? times[row] : 1;
    return near;
  });
}
