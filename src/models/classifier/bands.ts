/**
 * How far the noise of so many counts together stays from 0 in at least 95 of 100 cases: Laplace's own ln 20 scales for one; for more, 1.96
 * deviations and a little more because the tails are still heavy (Cornish and Fisher; the excess kurtosis is 3 over the number of
 * counts). 2·scale² bounds the variance of discrete noise. Sums of counts are whole numbers, so the band is rounded up to one.
 */
export function bandOf(scale: number, added: number): number {
  return Math.ceil(added <= 1 ? scale * Math.log(20) : scale * Math.sqrt(2 * added) * (1.96 + 0.21 / added));
}
