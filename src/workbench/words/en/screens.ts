/** The names of the screens, in the order of work, and what each is for. */
export const screenWords = {
  data: { title: "Data", lead: "What is declared about the table. No row is shown, ever." },
  budget: { title: "Budget", lead: "How much may be learnt in all, by whom, and what has been." },
  attributes: { title: "Attributes", lead: "Counts, means, histograms, and which attributes matter most." },
  classify: { title: "Classify", lead: "Learn who is what. The rows stay inside; you get the card." },
  regress: { title: "Regress", lead: "Learn how much. The rows stay inside; you get the weights." },
  cluster: { title: "Cluster", lead: "Find groups that are alike. You get their centres." },
  publish: { title: "Publish", lead: "Buy a synopsis once, explore it for ever." },
  flow: { title: "Flow", lead: "Several steps with one price. Drawing and pricing are free." },
  experiment: { title: "Experiment", lead: "Compare methods on public data." },
  audit: { title: "Audit", lead: "Does Privet keep its promises? Look for yourself." },
} as const;

export type ScreenWord = keyof typeof screenWords;
