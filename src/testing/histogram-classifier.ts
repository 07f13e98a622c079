/** A histogram classifier of a synopsis: nothing that is shipped makes one any more, but files of them are read. */
import { cellsOver, type HistogramCells, histogramFrom } from "../models/classifier/histogram-classifier.ts";
import type { Classifier } from "../models/model.ts";
import type { LabelledSynopsis } from "../models/synopsis/synopsis.ts";

export function histogramClassifier(synopsis: LabelledSynopsis): Classifier {
  const { label, published } = synopsis;
  return histogramFrom(label, published, predictedBy(synopsis, cellsOver(published)));
}

function predictedBy(synopsis: LabelledSynopsis, cells: number): HistogramCells {
  const { groups, classes, weights } = synopsis.cells();
  const count = synopsis.label.values.length;
  const all = new Float64Array(count);
  const byCell = new Float64Array(cells * count);
  for (let i = 0; i < weights.length; i++) {
    const cell = synopsis.published.reduce((place, { names }, k) => place * names.length + groups[k][i], 0);
    byCell[cell * count + classes[i]] += weights[i];
    all[classes[i]] += weights[i];
  }
  const most = all.indexOf(Math.max(...all));
  const predicted = Uint16Array.from({ length: cells }, (_, cell) => {
    const own = byCell.subarray(cell * count, (cell + 1) * count);
    const largest = Math.max(...own);
    return largest > 0 ? own.indexOf(largest) : most;
  });
  // Hundredths of a row are less than any noise, and keep the file short.
  return { predicted, counts: byCell.map((weight) => Math.round(100 * weight) / 100) };
}
