/** What the Attributes screen says. */
const what: Readonly<Record<string, string>> = {
  count: "count",
  sum: "sum",
  mean: "mean",
  variance: "variance",
  deviation: "deviation",
  missing: "missing",
  median: "median",
  quantile: "quantile",
  quartiles: "quartiles",
  histogram: "histogram",
  bounds: "bounds",
};

export const attributes = {
  controls: "What to ask",
  describe: "Describe",
  rank: "Rank",
  describeVerb: "describe",
  rankVerb: "rank",
  statistics: "What to tell",
  statisticsAuto: "By itself: mean, deviation and quartiles of numbers, a histogram of the rest.",
  statisticsHint: "Of each attribute that has it. All of them share the price.",
  what,
  empty: "Nothing is known of the attributes yet",
  emptyLead:
    "Means, histograms and rankings that you buy are drawn here. Choosing and looking at prices is free.",
  numbers: "Numbers",
  bars: (confidence: string, mechanism: string) =>
    `Intervals at ${confidence}, as far as noise is concerned (${mechanism}). The strip is what is declared.`,
  attribute: "Attribute",
  range: "On the declared range",
  noise: "noise",
  between: (low: string, high: string) => `${low} to ${high}`,
  clampedTo: (low: string, high: string) => `clamped to ${low} to ${high}`,
  rankWithin: (rows: string) => `within ${rows} rows of the rank`,
  isPublic: "public, no noise",
  outside: (rows: string) => `at most ${rows} rows outside`,
  group: "Group",
  rows: "rows",
  histogramSentence: (name: string, rows: string, error: string) =>
    `Most are in ${name}: about ${rows}. Each count is within ± ${error}; faint bars could be nothing but noise.`,
  pick: "for Classify",
  goOn: "Go on with some of them",
  notes: "What the error bars cover",
  send: (count: number) =>
    count === 0
      ? "Send the chosen ones to Classify"
      : `Send ${count === 1 ? "1 attribute" : `${count} attributes`} to Classify`,
  sendHint: "Tick attributes above. Sending is free; the rows are asked again only when you buy there.",
  ranked: (score: string) => `Ranked by ${score}`,
  rankedLead:
    "Places and scores were drawn with noise of their own, so that their orders can differ. What counts is how far apart the scores are; a hollow dot could be chance.",
  allChance:
    "At this price every place could be chance: the noise is larger than what sets the attributes apart.",
  place: "#",
  tells: "Could it be chance?",
  notTold: "not told",
  chance: "could be chance",
  beyondChance: "beyond chance",
  chanceUnknown: "does not tell",
  dots: (score: string) => `${score} with intervals`,
  dotsAxis: (score: string) => `${score}, less what all attributes share`,
  dotsSentence: (found: readonly string[]) =>
    found.length === 0 ? "None stands out beyond chance." : `Beyond chance: ${found.join(", ")}.`,
  snps: (count: number) => `${count === 1 ? "1 SNP" : `${count} SNPs`} released`,
  snpsLead: "Drawn privately out of all that the study has. The others were not released, and are not drawn.",
  snpColumns: ["#", "SNP", "position", "χ²", "p", "odds ratio", "Could it be chance?"],
  manhattan: "Released SNPs over the genome",
  manhattanSentence: (name: string, count: number) =>
    `${name} stands out most of ${count}. Only what was released is drawn; hollow dots could be chance.`,
  chromosome: "chromosome",
  leftOut: "left out by frequency or call rate",
  rarer: (share: string) => `rarer allele ${share}`,
};
