/** What the Experiment screen says. */
const plural = (count: number, one: string, many: string) => (count === 1 ? one : many);

export const experiment = {
  strip: "exact errors, repeated noise, nothing is charged. Private tables cannot be opened on this screen.",
  subject: "experiments",
  noBudget: "no budget is touched",
  label: "Experiment",
  setup: "1 Setup",
  run: (percent: string | undefined) => (percent === undefined ? "2 Run" : `2 Run ${percent}`),
  analyse: "3 Analyse",
  noWorkshop: "Experiments are run on the owner's machine",
  noWorkshopLead:
    "This server offers none to you: its owner starts it with “workshop” in its configuration, or opens a folder by privet open.",

  data: "Data",
  dataLead: "Known public sets, checked by SHA-256, and tables of this folder that are declared public.",
  task: "What is learnt",
  tasks: {
    classify: "Classification: how many are told wrong",
    regress: "Regression: how far numbers are off",
    publish: "Publication: how good made-up tables are",
    cluster: "Clustering: how far rows are from their centres",
  },
  rows: (count: string) => `${count} rows`,
  noLabel: "has nothing to predict",
  whichLabel: (name: string) => `What is predicted of ${name}`,
  privateTable: "private",
  refused: "Private tables are refused here (data-not-public).",
  missing: (count: number) => `${count} known ${plural(count, "set is", "sets are")} not on this machine yet`,
  missingLead: "Get one in a terminal, in this folder, or on the Data screen:",

  methods: "Methods",
  methodsLead: "Options of each are a click away.",
  publishers: "Publishers, with a learner of what they publish",
  learner: "Learner",
  again: "Once more, with other options",
  remove: "Take it out",
  yardsticks: "Yardsticks without privacy",
  against: "Compare all with",
  usual: "as declared",

  amounts: "ε and repeats",
  amountsLead: "Every method sees the same rows in a repeat.",
  epsilon: "ε",
  otherEpsilon: "Another ε",
  add: "Add",
  repeats: "Repeats",
  split: "Rows for judging",
  splits: (split: string) => {
    const [kind, amount] = split.split(" ");
    return kind === "folds"
      ? `${amount} folds: every row is judged once a repeat`
      : `${Math.round(100 * Number(amount))} % for testing, fresh each repeat`;
  },
  measures: "Measured besides",
  more: "Name, seed, δ, threads",
  name: "Name",
  nameHint: "Files of this folder are named after it: experiments/NAME.json and its results.",
  title: "Title",
  seed: "Seed",
  delta: "δ, for methods that use one",
  jobs: "Runs side by side",
  jobsUsual: (count: number) => `${count}: all cores but one`,

  runs: (count: string) => `${count} runs`,
  cells: (count: string) => `${count} cells`,
  incomplete: "Choose data, methods and ε",
  estimating: "Trying a few runs to say how long it takes …",
  about: (time: string, jobs: number) => `about ${time} on ${jobs} ${plural(jobs, "thread", "threads")}`,
  between: (low: string, high: string) =>
    `between ${low} and ${high} if all runs were like the quickest, or the slowest, seen`,
  seen: (seen: number, kinds: number) =>
    seen === kinds
      ? `From runs of each method on each data set, on this machine.`
      : `From ${seen} of ${kinds} pairs of method and data; the rest is guessed from these.`,
  unknown: "No run was done in 15 s: how long it takes cannot be said.",
  there: (count: string) => `${count} of them are there already.`,
  start: "Start, free",
  startAnyway: "Replace it and start",
  seconds: (value: string) => `${value} s`,
  minutes: (value: string) => `${value} min`,
  hours: (value: string) => `${value} h`,

  earlier: "Experiments of this folder",
  earlierLead: "Finished runs are never made again; a change makes only what is missing.",
  none: "Nothing has been tried yet.",
  change: "Change",
  progress: (done: string, of: string) => `${done} of ${of} runs`,
  states: {
    "not-started": "not started",
    running: "running",
    pausing: "coming to rest",
    paused: "paused",
    stopped: "stopped",
    failed: "ended by an error",
    done: "done",
  },

  nothing: "Nothing to see yet",
  nothingLead: "Set an experiment up, or choose one of this folder on the first tab. Looking is free.",
  left: (time: string) => `${time} left`,
  threads: (count: number) => `${count} ${plural(count, "thread", "threads")}`,
  pause: "Pause",
  resume: "Resume",
  stop: "Stop",
  runsDone: "Runs done",
  matrix: (title: string) => `${title}: mean of the runs so far in each cell`,
  method: "method",
  cell: (done: number, of: number, mean: string, seconds: string) =>
    `${mean} after ${done} of ${of} runs, ${seconds} a run`,
  waiting: "waiting",
  key: {
    waiting: "waiting",
    half: (each: number) => `half of ${each} runs`,
    full: "done: the mean",
    best: "lowest at this ε",
    bestLarge: "highest at this ε",
    now: "at work",
    keeps: "Closing this page stops nothing; finished runs are never made again.",
  },

  noResults: "No result yet",
  noResultsLead: "The figures are drawn from the first runs on; wait a moment.",
  unfinished: (done: string, of: string) => `Unfinished: ${done} of ${of} runs. What is below will change.`,
  whichData: "Data set",
  whichMeasure: "Measure",
  whichEpsilon: "Repeats at ε",
  against2: (data: string, measure: string) => `${data}: ${measure} against ε`,
  pointAt: (title: string, value: string, epsilon: string) => `${title}: ${value} at ε ${epsilon}`,
  axis: "ε (log scale; smaller is more private)",
  frontier: "Frontier",
  frontierHint: "Only what is best at some ε stays coloured.",
  lines: "Lines",
  lowest: (title: string, at: string) => `${title} is best at ε ${at}`,
  bands: (repeats: number) => `Bands: 95 % of the mean, ${repeats} ${plural(repeats, "run", "repeats")}.`,
  oneRun: "One run each: no bands.",
  epsilonColumn: (epsilon: string) => `ε ${epsilon}`,

  tests: (against: string) => `Against ${against}, run by run`,
  testsLead: (against: string, percent: boolean) => ({
    unit: percent ? "Difference in percentage points." : "Difference.",
    better: ` better than ${against}, `,
    worse: " worse, by the corrected paired t-test at 5 % (Holm over the table).",
  }),
  testsTable: "Differences, by method and ε",
  wins: "v / = / *",
  overall: (against: string, sets: number) =>
    sets === 1 ? `Against ${against} on this set` : `Against ${against} on all ${sets} sets`,
  overallSums: (better: number, same: number, worse: number) =>
    `the others win ${better}, tie ${same} and lose ${worse}`,
  comparisons: (count: number) => ` of ${count} comparisons.`,
  widened: (factor: string) =>
    ` The correction (Nadeau and Bengio) widens intervals ${factor}-fold, because splits of one table overlap.`,
  single: "With one method there is nothing to compare. Add another in Setup.",

  box: (epsilon: string) => `Every repeat at ε ${epsilon}`,
  boxSentence: (widest: string) =>
    `A dot a repeat, a box from quarter to quarter, a bar at the middle. ${widest} varies most.`,
  times: "Time of a run",
  timesSentence: (slow: string, quick: string) =>
    `${slow} takes longest, ${quick} is quickest. A dot is the median, a line from the shortest to the longest; other runs went beside.`,
  secondsAxis: "seconds (log scale)",
  downloads: "Downloads",
  downloadsLead: "The same files as by privet experiment.",
  forms: {
    svg: "Figure, SVG",
    csv: "Numbers, CSV",
    latex: "Tables, LaTeX",
    markdown: "Page, Markdown",
    json: "Experiment, JSON",
    ts: "Experiment, TypeScript",
  },
  unsettled: (title: string, runs: number, of: number) =>
    `${title} did not converge in ${runs} of ${of} runs: another solver may do better.`,
  table: {
    method: "method",
    epsilon: "ε",
    mean: "mean",
    half: "±",
    runs: "runs",
    ms: "ms",
    low: "shortest",
    high: "longest",
    values: "repeats",
  },
};
