/** What is told of errors before they are paid for. */
export const expected = {
  title: "What to expect at this price",
  more: (count: number) => `${count} more`,
  unknown: "not known before",
  rows: (text: string) => `${text} rows`,
};

export const bought = { title: "How it was bought", forms: "The same by other means" };

export const heatMap = {
  rows: "rows",
  noise: "noise",
  sentence: (cells: number, error: string, noisy: number) =>
    `Darker is more rows; each of ${cells} counts is within ± ${error}.${noisy > 0 ? ` ${noisy} could be nothing but noise.` : ""}`,
};
