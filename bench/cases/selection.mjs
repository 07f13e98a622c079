import { climbingScores } from "../data/selection.mjs";
import { ours } from "../harness/ours.mjs";
import { gumbelDraws, probabilities } from "../plain/selection.mjs";

const DRAWS = 2000;

/** Both must have drawn every candidate as often as its probability says, within six standard deviations and two draws. */
function lawful(drawn, alsoDrawn, { law }) {
  for (const counts of [drawn, alsoDrawn])
    for (const [i, p] of law.entries())
      if (Math.abs(counts[i] - DRAWS * p) > 6 * Math.sqrt(DRAWS * p) + 2)
        return `candidate ${i} was drawn ${counts[i]} times in ${DRAWS}; its probability is ${p}`;
  return undefined;
}

export const selection = {
  name: "selection",
  work: "An exact draw of one of 200 candidates by the exponential mechanism: scores of PG⁺ on Adult, ε = 1, half way",
  asked: { atMost: 30e-6 },
  per: DRAWS,
  async prepare() {
    const [{ exponential }, { Sensitive }, { systemNoise }] = await Promise.all(
      ["curator/mechanisms/exponential/index.js", "curator/sensitive.js", "curator/noise/noise.js"].map(ours),
    );
    const { scores, sensitivity, epsilon } = await climbingScores();
    const sensitive = new Sensitive(scores, "range", sensitivity);
    const noise = systemNoise();
    const law = probabilities({ scores, sensitivity, epsilon });
    const notes = [`the likeliest candidate has a probability of ${Math.max(...law).toPrecision(2)}`];
    return { scores, sensitivity, epsilon, law, notes, draw: () => exponential(sensitive, epsilon, noise) };
  },
  ours({ draw, scores }) {
    const drawn = new Uint32Array(scores.length);
    for (let i = 0; i < DRAWS; i++) drawn[draw()]++;
    return drawn;
  },
  alternatives: [{ name: "float Gumbel loop", run: (data) => gumbelDraws(data, DRAWS), equal: lawful }],
};
