/** The scores that PG⁺ draws from on Adult at ε = 1, half way through its rounds; 200 of them. */
import { ours } from "../harness/ours.mjs";
import { adultTraining } from "./adult.mjs";

const CANDIDATES = 200;

export async function climbingScores() {
  const [
    { memoryEngine },
    { prepareScores },
    { exponential },
    { Sensitive },
    { seededNoise },
    climbing,
    privet,
  ] = await Promise.all(
    [
      "curator/engines/memory/index.js",
      "curator/queries/linear/linear.js",
      "curator/mechanisms/exponential/index.js",
      "curator/sensitive.js",
      "curator/noise/noise.js",
      "search/evolve/local-search.js",
      "index.js",
    ].map(ours),
  );
  const { calibrate, deltaFrom, epsilonFrom, inputsOf } = privet;
  const { roundsFor, lastStep } = await ours("tasks/classify/priv-gene/pg-plus.js");
  const table = await adultTraining();
  const rounds = roundsFor(table.rows, 1);
  const { perDraw } = calibrate("bounded-range", rounds, epsilonFrom("1"), deltaFrom("0.000001"));
  const engine = memoryEngine(table);
  const noise = seededNoise(12);
  const facts = { schema: table.schema, neighbours: "replace" };
  let last;
  await climbing.localSearch({
    length: inputsOf(table.schema).length,
    steps: climbing
      .geometricSteps(0.5, (lastStep(0.5, rounds) / 0.5) ** (1 / (rounds - 1)), rounds)
      .slice(0, rounds / 2),
    keepParent: true,
    box: 5,
    stopped: () => false,
    made: () => {},
    async select(candidates, hub) {
      const { question, sensitivity, candidate } = prepareScores(facts, {
        score: "logistic",
        label: "income",
        candidates,
        hub,
      });
      const scores = await engine.sums(question);
      last = { scores: scores.slice(0, CANDIDATES), sensitivity };
      return candidate(exponential(new Sensitive(scores, "range", sensitivity), perDraw, noise));
    },
  });
  return { ...last, epsilon: perDraw };
}
