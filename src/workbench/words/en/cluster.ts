/** What the Cluster screen says. */
export const cluster = {
  verb: "find centres",
  empty: "No groups were found yet",
  emptyLead: "Choose how many groups and what to spend. You get their centres; no row is ever drawn.",
  centres: (count: number) => `${count} centres`,
  sized: "Where groups lie, and about how many rows are near each, as far as the noise tells.",
  unsized: "Where groups lie. How many rows are near each was not released.",
  chance: "Noise alone could have made some of these groups: no row may be near them.",
  parallel: "Centres over the attributes",
  parallelSentence: (name: string) => `The groups differ most in ${name}. Each axis is the declared range.`,
  scatter: "Two attributes",
  scatterOf: (x: string, y: string) => `Centres by ${x} and ${y}`,
  scatterSentence: (isSized: boolean) =>
    isSized
      ? "A larger circle has more rows near it, as far as the noise tells."
      : "Centres alone; sizes were not released.",
  scatterNeeds: "Two attributes that are numbers are needed for this picture.",
  across: "Across",
  up: "Up",
  group: "Group",
  groupNamed: (centre: number) => `group ${centre}`,
  rows: "rows",
  about: (rows: string) => `about ${rows}`,
  noise: "noise",
  notReleased: "not released",
  attribute: "Attribute",
  table: "The centres in numbers",
  save: "Save as CSV",
  whichGroup: "Who would be in which group?",
  free: "free",
  asking: "Asking …",
  falls: "This person would be in",
  madeUp: "Set the values of somebody who does not exist. The answer comes from the centres alone.",
};

export const person = { unknown: "not known" };
