/** The suite's trace, for many more neighbours: every hand-made pair, and random ones. */
import { test } from "vitest";
import { expectSameTrace } from "../testing/server/trace-suite.ts";
import { neighbouringStudies } from "../testing/small-studies.ts";
import { adversarialPairs, dice, randomPair } from "../testing/small-tables.ts";

const roll = dice(41);
const RANDOM = 8;
const handMade = adversarialPairs("replace").map((replace, i) => ({
  replace,
  "add-remove": adversarialPairs("add-remove")[i],
}));
const random = Array.from({ length: RANDOM }, () => ({
  replace: randomPair("replace", roll),
  "add-remove": randomPair("add-remove", roll),
}));

test.each([...handMade, ...random].map((pairs, i) => [i, pairs] as const))(
  "the server's trace is the same for neighbours, pair %i",
  (i, pairs) => expectSameTrace({ ...pairs, study: neighbouringStudies(roll, 16 + roll(16)) }, i),
);
