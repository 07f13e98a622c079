const neighbourWords: Readonly<Record<string, string>> = {
  replace: "replace one row",
  "add-remove": "add or remove one row",
  "replace-genotype": "replace one person's genotypes",
};

/** What the frame says. */
export const frame = {
  skip: "To the content",
  screens: "Screens",
  private: "private",
  public: "public",
  unit: (unit: string) => `unit: ${unit}`,
  neighbours: (kind: string) => `neighbours: ${neighbourWords[kind] ?? kind}`,
  ofLeft: (total: string) => `of ${total} left`,
  deltaLeft: (left: string, total: string) => `δ ${left} of ${total}`,
  meter: (left: string, total: string) => `Privacy budget: ${left} of ${total} left`,
  theme: "Light or dark",
  tour: "Take the tour",
  signOut: "Sign out",
  role: { owner: "owner", analyst: "analyst", auditor: "auditor" },
  chooseData: "Choose data",
  noData: "Nothing is open yet",
  noDataLead: "Choose a table on the Data screen. Looking is free.",
  publicStrip: "PUBLIC DATA",
  publicLead: "Nobody is protected here, and nothing is charged: for rehearsals and comparisons.",
  showLog: "Earlier commands",
  state: { free: "free", running: "running", done: "done", failed: "ended", refused: "refused" },
  copy: "Copy",
  copied: "Copied",
};

export const welcome = {
  title: "Who are you?",
  lead: "Paste the token that the owner of the data gave you. It stays in this tab.",
  token: "Access token",
  enter: "Enter",
  hint: "It begins with privet_. A token in an address would be kept by histories: paste it here instead.",
  owner:
    "Is this your own machine? Run privet open again in the same folder: it prints an address that lets you in.",
};

export const shelf = {
  title: "Shelf",
  step: "a step so far",
  badge: "use freely",
  empty: "What you buy is kept here, with its receipt. Using it again costs nothing.",
  entry: (entry: number | null) => (entry === null ? "no entry" : `entry ${entry}`),
  task: {
    describe: "Description",
    rank: "Ranking",
    classify: "Model",
    regress: "Model of a number",
    cluster: "Centres",
    publish: "Synopsis",
    flow: "Flow",
    judge: "Judgement",
  } as Readonly<Record<string, string>>,
  running: "running",
};

export const spend = {
  button: (price: string, verb: string) => `Spend ${price} and ${verb}`,
  again: (price: string, verb: string) => `Spend ${price} again and ${verb}`,
  ask: (price: string) => `Ask the owner for ${price}`,
  draws: (count: number) => (count === 1 ? "1 draw" : `${count} draws`),
  cheaper: (asked: string) => `You allowed ${asked}; the draws come to a little less.`,
  after: "left after:",
  notEnough: "not enough",
  question: (price: string) => `Spend ${price}?`,
  undone: (dataset: string, after: string) =>
    `This cannot be undone. Afterwards ${dataset} has ${after} left, for everybody, for ever.`,
  belief: (before: string, after: string) =>
    `An attacker who is ${before} sure of a fact about one person can become at most ${after} sure by this.`,
  yes: (price: string) => `Spend ${price}`,
  no: "Not now",
  owned: "You own this already.",
  open: "Open it, free",
  tooDear: (price: string, left: string) =>
    `This run costs ${price}; ${left} is left. Nothing was run or spent.`,
  free: "Nothing is charged for public data.",
  run: (verb: string) => `Run: ${verb}`,
  waiting: "Waits for the owner's approval.",
  cannot: "Your role does not spend.",
  seconds: (first: number) => (first < 2 ? "about a second" : `about ${first} seconds`),
};

export const running = {
  title: "Running",
  queued: "In the queue",
  waiting: "Waits for the owner",
  step: (at: number, of: number) => `Step ${at} of ${of}`,
  stop: "Stop",
  stopCost: "Stopping while it waits is free. Once it runs, it stays paid and nothing is released.",
  stopFlow: {
    boundaries:
      "Stopping while it waits is free. Once it runs, what its steps have released stays yours; the others release nothing, and all of it stays paid.",
    off: "Stopping while it waits is free. Once it runs, what its steps have released stays yours; draws that were not made are given back where prices add up.",
  },
  noScore: "No score is shown on the way: scores are private, and showing them would cost.",
  leave: "You may leave this page: the run goes on, and its result is put on the shelf.",
  done: (entry: number | null) => (entry === null ? "Done." : `Done. Entry ${entry} is yours.`),
  failed: "It failed after it was paid. Nothing was released; the ledger's entry says so.",
  failedFlow:
    "It ended after it was paid. What its steps had released stays yours; the others released nothing.",
  cancelled: "Stopped.",
  refused: "Refused. Nothing was spent.",
};

export const form = {
  method: "Method",
  wrong: { list: "a list", number: "a number", whole: "a whole number" },
  label: "Label",
  noLabel: "none: the whole table",
  attributes: "Attributes",
  allAttributes: "all that can take part",
  more: (names: string) => `Options: ${names}`,
  auto: (how: string) => `by itself: ${how}`,
  byDefault: (value: string) => `default ${value}`,
  yes: "yes",
  no: "no",
  model: "A file of a saved model",
  price: "Privacy price",
  epsilonHelp:
    "ε is how much what is released may depend on one person. Each spend is taken from the budget for ever. Small is private, large is accurate.",
  morePrivate: "more private",
  moreAccurate: "more accurate",
  exactly: "or exactly",
  delta: "δ",
  deltaHelp:
    "The chance with which the promise may fail; far below one in the number of people. With 0 some methods need more ε.",
  help: (of: string) => `Help: ${of}`,
  guarantee: (how: string) => `guarantee: ${how}`,
};

export const parts = {
  asTable: "As a table",
  loading: "Loading",
  problem: "That was refused",
  command: "Command",
  program: "TypeScript",
  plan: "Plan",
  receipt: "Receipt",
  entry: "entry",
  saveReceipt: "Save receipt",
  search: "Search",
  found: (some: number, all: number) => `${some} of ${all}`,
  saveFigure: "Save as SVG",
};
