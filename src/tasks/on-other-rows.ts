/** The one note of a judgement that a flow may know better: both tasks have it from here. */

/** Of a judgement by itself, which knows nothing of where its model comes from; a flow does. */
export const ON_OTHER_ROWS =
  "Judge on rows that the model has not learnt from: rows that it has learnt from flatter it, and these intervals do not know.";
