/** What the Budget screen says. */
const steps = {
  title: "Where it went",
  none: "Nothing is spent yet. The first run will be the first step down.",
  sentence: (spent: string, left: string, runs: number) =>
    runs === 1
      ? `One step took ${spent}; ${left} is left.`
      : `${spent} went in these steps; ${left} is left.`,
  biggest: (what: string, cost: string) => ` The dearest was ${what}, ${cost}.`,
  earlier: "earlier",
  left: "left",
  head: ["entry", "what", "cost", "left"],
};

const composition = {
  title: "Many small draws cost less than their sum",
  sentence: (draws: string, best: string, name: string, sum: string) =>
    `${draws} draws: ${best} by ${name}, ${sum} by adding up.`,
  one: (cost: string) => `1 draw: ${cost}, whatever the theorem.`,
  draws: "Draws",
  each: "ε of each draw",
  axis: (each: string, delta: string) => `draws of ε ${each} each, δ ${delta}`,
  drawsHead: "draws",
  /** Short enough for the end of a line; a theorem that is not here goes by its title. */
  names: {
    basic: "adding up",
    advanced: "advanced",
    kairouz: "Kairouz, exact",
    renyi: "Rényi",
    zcdp: "zCDP",
    "bounded-range": "bounded range",
  } as Readonly<Record<string, string>>,
  charged: (names: string) =>
    `Plans are charged by ${names}: whichever holds of their draws and costs least.`,
};

const belief = {
  title: "What an attacker can come to believe",
  sentence: (before: string, unit: string, after: string) =>
    `Somebody ${before} sure of a fact about a ${unit} can become at most ${after} sure by all that was released.`,
  before: (share: string) => `Belief before, ${share}`,
  hint: "At most p·e^ε / (1 − p + p·e^ε), whatever else the attacker knows; apart from a chance of δ.",
  axis: (dataset: string) => `ε spent on ${dataset}`,
  spent: (amount: string) => `spent ${amount}`,
  limit: (amount: string) => `limit ${amount}`,
  head: ["ε", "at most"],
};

const allowances = {
  title: "Allowances",
  lead: "Who may spend what is left. Moving a slider spends nothing; “kept back” gives way.",
  sum: (sum: string, left: string) => `sum ${sum} of ${left}`,
  kept: "kept back",
  keptLead: "nobody yet",
  spent: (amount: string) => `${amount} spent`,
  team: (names: string) => `team: ${names}`,
  suspended: "suspended",
  fixed: "set at the terminal",
  over: (more: string) =>
    `${more} more is promised than is left: whoever comes first is served. Lower somebody to mend it.`,
  save: "Save allowances",
  unchanged: "Nothing is changed",
  hint: "Written to the ledger; spends nothing.",
  deltaHint: "δ is shared out in the same proportions.",
  rhoHint: "This ledger adds up ρ: the server has the last word on what fits.",
  question: "Save these allowances?",
  change: (name: string, from: string, to: string) => `${name}: ${from} → ${to}`,
  deltaOnly: (name: string, amount: string) =>
    `${name}: ${amount} as before, with a share of δ that leaves some for others`,
  forEver: "Each change is an entry of the ledger, for everybody to see. Nothing is spent by it.",
  yes: "Save",
  no: "Not now",
  saved: "Saved. Nothing was spent.",
  empty: "Nobody else is here yet. Add a person below, then give them something to spend.",
  own: "Your allowance",
};

const people = {
  title: "People and tokens",
  lead: "Who may look, ask and spend. What is taken away is gone at once.",
  add: "Add a person",
  name: "Name",
  nameHint: "Small letters, digits, points and dashes, such as ana.",
  role: "Role",
  roleHelp:
    "An analyst spends within an allowance. An auditor reads the ledger and spends nothing. An owner may do everything that you may.",
  days: "Token is good for, in days",
  readOnly: "Only reads: spends and changes nothing",
  scope: (dataset: string) => `For ${dataset} alone`,
  make: "Make the token",
  cancel: "Cancel",
  shown: (person: string) => `The token of ${person}`,
  once: "It is shown this once and kept nowhere. Hand it over by a way that you trust.",
  next: "An analyst sees a table once there is something to spend on it: share it out under Allowances.",
  copy: "Copy token",
  done: "Done",
  tokens: (count: number) => (count === 1 ? "1 token" : `${count} tokens`),
  until: (when: string) => `until ${when}`,
  expired: "expired",
  revoked: "revoked",
  reads: "reads only",
  used: (day: string) => `used ${day}`,
  unused: "never used",
  thisOne: "this one",
  newToken: "New token",
  revoke: "Revoke",
  revokeQuestion: (id: string) => `Revoke token ${id}?`,
  revokeLead: "Whoever holds it is shut out at once, with every token that it made.",
  block: "Block",
  unblock: "Let in again",
  blockQuestion: (name: string) => `Block ${name}?`,
  blockLead: "All their tokens stop at once. What they have released stays; runs that wait are not started.",
  blocked: "blocked",
  you: "you",
  limits: "Limits",
  limitsOf: (name: string) => `Limits of ${name}`,
  limitsLead: "What stands beside the cap. Leave a field empty for no limit.",
  perRun: "Most ε a run",
  perDay: "Most ε a day (UTC)",
  approveAbove: "Ask me above ε",
  lastDay: "Last day",
  lastDayHint: "Such as 2027-03-31.",
  save: "Save limits",
  suspend: "Suspend",
  limitsText: (perRun: string | null, perDay: string | null, above: string | null, until: string | null) =>
    [
      perRun && `ε ${perRun} a run`,
      perDay && `ε ${perDay} a day`,
      above && `asks above ε ${above}`,
      until && `until ${until}`,
    ]
      .filter(Boolean)
      .join(", "),
  yes: "Yes",
};

const approvals = {
  title: "Waiting for you",
  lead: "These cost more than their askers may spend unasked.",
  none: "No run waits for your word.",
  by: (who: string, when: string) => `${who} · ${when}`,
  approve: "Approve",
  refuse: "Refuse",
  approveQuestion: (price: string) => `Approve a run of ${price}?`,
  refuseQuestion: "Refuse this run?",
  reason: "Reason, told to whoever asked",
  reasonHint: "It stands in the access log.",
  refused: "Refused. Nothing was spent.",
  cancel: "Not now",
};

const ledger = {
  title: "Ledger",
  lead: "Each entry was written before a row was touched.",
  leadOwn: "Your own entries: each was written before a row was touched.",
  label: "Entries of the ledger, the newest first",
  number: "#",
  what: "what",
  left: "left",
  opened: "opened",
  maySpend: (holder: string, amount: string) => `${holder} may spend ${amount}`,
  declared: (visibility: string) => `the owner declared the data ${visibility}`,
  settled: (entry: string) => `entry ${entry} stopped early; the rest was returned`,
  released: (entry: string) => `a step of entry ${entry} has released`,
  all: (count: string) => `${count} entries`,
  some: (shown: string, count: string) => `${shown} of ${count} entries; scroll for more`,
  empty: "No entry yet.",
};

const machine = {
  title: "People and allowances",
  lead: "On this server whoever gives more does it at the server's own machine, so that a stolen token opens nothing. Copy a command:",
  add: "Let somebody in; the token is shown once",
  grant: "Give them something to spend",
  list: "See who may do what",
  revoke: "Take a token back",
  block: "Shut somebody out",
  suspend: "Let somebody spend nothing more",
};

export const budgetScreen = {
  opened: (total: string, delta: string, when: string, unit: string) =>
    `${total}, δ ${delta}, opened once on ${when}. It is the most that can ever be learnt about one ${unit}.`,
  none: "There is no budget to be seen yet",
  noneLead: "It appears when the data set is open and its owner has set one. Looking is free.",
  or: " or ",
  total: "Total",
  spent: "Spent",
  reserved: "Reserved now",
  left: "Left",
  deltaLeft: "δ left",
  rhoLeft: "ρ left",
  yours: "Yours",
  yoursSpent: "Spent by you",
  yoursReserved: "Reserved for you",
  yoursLeft: "Left to you",
  yoursToday: "Today",
  leftForAll: "Left for all",
  noAllowance: "Nobody has given you an allowance yet",
  noAllowanceLead: "Looking and pricing are free. To spend, ask the owner of the data for an allowance.",
  ledgerState: "Ledger",
  unverified: "not checked",
  intact: "intact",
  broken: "does not add up",
  verify: "Verify ledger",
  verifying: "Verifying …",
  verified: (entries: string, when: string) => `${entries} entries, checked at ${when}`,
  ...{ steps, composition, belief, allowances, people, approvals, ledger, machine },
};
