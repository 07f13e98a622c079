/**
 * How strongly a model speaks for each class, row by row: what AUC, log-loss and calibration are computed from. Made from what
 * has been released and from public rows, like predictions.
 */
export interface Scores {
  /** Probabilities add up to 1 over the classes; of an order, only which row has more says something. */
  readonly kind: "probability" | "order";
  /** For each value of the label, in the order in which they are declared, one number a row. */
  readonly byClass: readonly Float64Array[];
}

const logistic = (z: number): number => 1 / (1 + Math.exp(-z));

/** A margin is read as the log-odds of one class against the other, which it is where the logistic score was fitted. */
export function fromLogOdds(
  classes: number,
  { positive, negative }: { readonly positive: number; readonly negative: number },
  margins: Float64Array,
): Scores {
  const byClass = emptyScores(classes, margins.length);
  margins.forEach((z, row) => {
    byClass[positive][row] = logistic(z);
    byClass[negative][row] = logistic(-z);
  });
  return { kind: "probability", byClass };
}

/** A margin for each class against all others: their probabilities, made to add up to 1. `classOf` is the class of each machine. */
export function fromOneVersusRest(
  classes: number,
  classOf: readonly number[],
  margins: readonly Float64Array[],
): Scores {
  const rows = margins[0]?.length ?? 0;
  const byClass = emptyScores(classes, rows);
  for (let row = 0; row < rows; row++) {
    const own = margins.map((column) => logistic(column[row]));
    const sum = own.reduce((a, b) => a + b, 0);
    // Where all are 0 to the last bit, the model knows nothing.
    own.forEach((p, machine) => {
      byClass[classOf[machine]][row] = sum > 0 ? p / sum : 1 / own.length;
    });
  }
  return { kind: "probability", byClass };
}

/** Each row's shares, from the place that it comes to. */
export function fromShares(
  classes: number,
  places: ArrayLike<number>,
  shares: (place: number) => ArrayLike<number>,
): Scores {
  const byClass = emptyScores(classes, places.length);
  for (let row = 0; row < places.length; row++) {
    const own = shares(places[row]);
    for (let c = 0; c < classes; c++) byClass[c][row] = own[c];
  }
  return { kind: "probability", byClass };
}

/** Classes alone: the predicted one has 1, all others 0. */
export function fromPredictions(classes: number, predicted: ArrayLike<number>): Scores {
  const byClass = emptyScores(classes, predicted.length);
  for (let row = 0; row < predicted.length; row++) byClass[predicted[row]][row] = 1;
  return { kind: "order", byClass };
}

const emptyScores = (classes: number, rows: number): Float64Array[] =>
  Array.from({ length: classes }, () => new Float64Array(rows));

/** For each row, which of several columns of numbers has the largest; the first of equal ones. */
export function largestOf(columns: readonly Float64Array[]): Uint16Array {
  return Uint16Array.from(columns[0], (_, row) => {
    let best = 0;
    for (let c = 1; c < columns.length; c++) if (columns[c][row] > columns[best][row]) best = c;
    return best;
  });
}
