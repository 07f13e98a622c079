/** What Regress says. */
export const regress = {
  fit: "fit",
  emptyTitle: "No model of a number yet",
  empty:
    "Choose which number is to be predicted and what to spend. You get a model that says how much, row by row.",
  kind: {
    mean: "The same number for everybody",
    "linear-regression": "Linear model",
    "cell-means": "Means of groups, added up",
  } as Readonly<Record<string, string>>,
  who: (label: string) => `How much is ${label}?`,
  judgedShort: (mae: string, rows: string, file: string) =>
    `off by ${mae} on average on ${file} (${rows} rows)`,
  whatIf: (label: string, value: string) => `${label} = ${value}`,
  lines: {
    lead: (label: string) =>
      `In units of ${label}. What a row has of these adds up to its prediction, within the declared bounds.`,
    says: "says",
  },
  good: {
    caption: (file: string) => `The model on ${file}`,
    measure: "measure",
    model: "model",
    mean: (value: string) => `always ${value}, the mean`,
    mae: "off by, on average",
    rmse: "root of the mean squared error",
    mse: "mean squared error",
    r2: "part of the squared error that is explained (R²)",
    none: "none: all rows have the same number",
    unlabelled: (rows: string, label: string) => `${rows} rows have no ${label} and were left out.`,
  },
};
