/**
 * Made-up counts and made-up noise, from public randomness. Nothing here protects anyone; noise that does is the curator's.
 */

/** How many of `total` people fall into each column, by the columns' shares. */
export function simulateMultinomial(
  total: number,
  shares: readonly number[],
  uniform: () => number,
): number[] {
  let people = total;
  let rest = 1;
  return shares.map((share, i) => {
    const here =
      i === shares.length - 1 ? people : simulateBinomial(people, Math.min(1, share / rest), uniform);
    people -= here;
    rest -= share;
    return here;
  });
}

/**
 * Inversion, outward from the most probable count: the count is the first at which the probabilities passed exceed a uniform
 * number. That takes about as many steps as the standard deviation is large.
 */
export function simulateBinomial(trials: number, chance: number, uniform: () => number): number {
  if (trials === 0 || chance <= 0) return 0;
  if (chance >= 1) return trials;
  const odds = chance / (1 - chance);
  const mode = Math.min(trials, Math.floor((trials + 1) * chance));
  let [low, high] = [mode, mode];
  let lowChance = binomialChance(trials, mode, chance);
  let highChance = lowChance;
  let left = uniform() - lowChance;
  while (left >= 0 && (low > 0 || high < trials)) {
    highChance *= ((trials - high) / (high + 1)) * odds;
    high++;
    left -= highChance;
    if (left < 0) return high;
    if (low === 0) continue;
    lowChance *= low / (trials - low + 1) / odds;
    low--;
    left -= lowChance;
    if (left < 0) return low;
  }
  return mode;
}

/** The difference of two geometric variables: P(x) ∝ e^(−|x|/scale) on the whole numbers. */
export function simulateNoise(scale: number, uniform: () => number): number {
  const geometric = () => Math.floor(-scale * Math.log(1 - uniform()));
  return geometric() - geometric();
}

function binomialChance(trials: number, count: number, chance: number): number {
  const ways = lnFactorial(trials) - lnFactorial(count) - lnFactorial(trials - count);
  return Math.exp(ways + count * Math.log(chance) + (trials - count) * Math.log1p(-chance));
}

/** Stirling's series beyond 15, where the first term left out is below 1e-11. */
function lnFactorial(n: number): number {
  if (n > 15) return (n + 0.5) * Math.log(n) - n + LN_ROOT_TWO_PI + 1 / (12 * n) - 1 / (360 * n ** 3);
  let product = 1;
  for (let k = 2; k <= n; k++) product *= k;
  return Math.log(product);
}

const LN_ROOT_TWO_PI = Math.log(2 * Math.PI) / 2;
