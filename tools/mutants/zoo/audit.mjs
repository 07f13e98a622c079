/** The auditor: a light that is green although something is broken, and a bound that is none. */
const part = (file, tests, more = {}) => ({
  file: `src/${file}`,
  tests: tests.map((test) => `src/${test}`),
  ...more,
});

const measuring = ["audit/audit.test.ts"];
const lights = ["audit/lights.test.ts", "server/front/routes/audits.test.ts"];

export const auditZoo = [
  {
    ...part("audit/least-epsilon.ts", measuring),
    name: "audit-without-confidence",
    bug: "The least ε is the quotient of what was counted, as if counts were probabilities.",
    like: "DP-Sniper, StatDP: heuristics that report violations without a bound on being wrong",
    find: "const [low] = clopperPearson(here.hits, here.of, alpha);\n  const [, high] = clopperPearson(neighbour.hits, neighbour.of, alpha);",
    replace:
      "const [low, high] = alpha > 1 ? clopperPearson(0, 1, alpha) : [here.hits / here.of, neighbour.hits / neighbour.of];",
  },
  {
    ...part("audit/measure.ts", measuring),
    name: "audit-uncorrected",
    bug: "Each of many tests may be wrong as often as all of them together.",
    like: "multiple testing",
    find: "const alpha = FALSE_ALARM / tests.length;",
    replace: "const alpha = FALSE_ALARM;",
  },
  {
    ...part("audit/tell-apart.ts", measuring),
    name: "audit-event-on-its-own-draws",
    bug: "The event is counted on the draws that it was chosen by: chance is taken for a leak.",
    like: "data snooping",
    find: "hitsOf(counted[table], event)",
    replace: "hitsOf(learnt[table], event)",
  },
  {
    ...part("audit/weakened.ts", measuring),
    name: "audit-control-unbroken",
    bug: "The noise that must be noticed is as large as it should be.",
    like: "a check that cannot fail",
    find: "coin.expNeg(factor * n, d)",
    replace: "coin.expNeg(n, d)",
  },
  {
    ...part("audit/lights.ts", lights),
    name: "light-green-for-broken-ledger",
    bug: "A ledger whose chain is broken does not turn the light.",
    like: "fail open",
    find: 'has("bad") ? "bad" : has("unknown")',
    replace: 'has("none" as LightState) ? "bad" : has("unknown")',
  },
  {
    ...part("audit/lights.ts", lights),
    name: "light-green-without-control",
    bug: "Mechanisms are called good although half the noise went unnoticed.",
    like: "a check that cannot fail",
    find: 'control.isCaught ? "good" : "unknown"',
    replace: 'control.isCaught ? "good" : "good"',
  },
  {
    ...part("server/front/routes/audits.ts", ["server/front/routes/audits.test.ts"]),
    name: "light-of-foreign-ledgers",
    bug: "The lights name data sets that the token is not for.",
    like: "insecure direct object reference",
    find: 'may(who, "ledger.verify", { dataset: name }) === "yes"',
    replace: 'may(who, "audits.read") === "yes" && name !== ""',
  },
];
