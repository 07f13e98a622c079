/** Reserves, and runs that are resumed: draws that nobody paid for, or that are paid for once and made twice. */
const tests = ["src/curator/resume.refute.test.ts"];
const run = { file: "src/curator/paid-run.ts", tests };
const pay = { file: "src/curator/pay.ts", tests };

export const resume = [
  {
    ...run,
    name: "reserve-without-end",
    bug: "What is drawn under a reserve is not taken off it.",
    like: "V15",
    find: "from.reserve = subtract(from.reserve, takes(from.draws));",
    replace: "",
  },
  {
    ...run,
    name: "reserve-pays-for-nothing-drawn",
    bug: "A draw that has no ρ, or less than none, is taken off a reserve all the same.",
    like: "V15",
    find: "compare(size, ZERO) > 0 && compare(size, most) <= 0",
    replace: "compare(size, most) <= 0",
  },
  {
    ...run,
    name: "pure-reserve-pays-in-rho",
    bug: "Draws are taken off a reserve of ε by their ρ, which is smaller.",
    like: "V15",
    find: 'kind === "pure-reserve" ? epsilon : rho',
    replace: 'kind === "pure-reserve" && epsilon.d > 0n ? rho : rho',
  },
  {
    ...run,
    name: "pure-reserve-pays-for-one-of-many",
    bug: "Of several draws at once one is taken off a reserve of ε.",
    like: "V15",
    find: "priceOf([draw], ZERO).cost.epsilon",
    replace: "priceOf([{ ...draw, count: 1 }], ZERO).cost.epsilon",
  },
  {
    file: "src/curator/price.ts",
    tests,
    name: "pure-reserve-in-rho-below-its-price",
    bug: "In a ledger of ρ a reserve of ε costs what one draw of bounded range does.",
    like: "V15",
    find: 'draws.kind === "pure-reserve" ? { ...draws, kind: "pure" } : draws',
    replace: 'draws.kind === "pure-reserve" ? { ...draws, kind: "bounded-range" } : draws',
  },
  {
    ...run,
    name: "resumed-run-gives-back",
    bug: "A run that is resumed gives back draws that were made before its process ended.",
    like: "V15",
    find: "if (!wasOpen || left || isWhole",
    replace: "if (!wasOpen || isWhole",
  },
  {
    ...run,
    name: "resumed-run-starts-anew",
    bug: "A run that is resumed may make all of its draws again.",
    like: "V15",
    find: "const count = parts.left ? parts.left[i] : draws.count;",
    replace: "const count = draws.count;",
  },
  {
    ...pay,
    name: "resumed-otherwise-than-paid",
    bug: "Whoever has paid for a run resumes it with whatever draws he likes.",
    like: "V15",
    find: "ensure(!isSettled && canonicalWhole(paid) === canonicalWhole(again), ...cannotResume());",
    replace: "ensure(!isSettled && paid.run === again.run, ...cannotResume());",
  },
  {
    ...pay,
    name: "resumed-after-settling",
    bug: "A run whose unused draws were given back makes them afterwards.",
    like: "V15",
    find: "ensure(!isSettled && canonicalWhole(paid)",
    replace: "ensure(canonicalWhole(paid)",
  },
  {
    ...pay,
    name: "resumed-with-more-than-planned",
    bug: "What is left of a run may be more than was planned.",
    like: "V15",
    find: "own[i] >= 0 && own[i] <= count",
    replace: "own[i] >= 0",
  },
];
