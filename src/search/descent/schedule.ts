/**
 * How far a descent goes before its weights are told, from public facts alone.
 *
 * Over n rows, of which k inputs are not 0, a step may go 2/(c·n·k) along the gradient, c how steeply the slope rises (queries/gradients/descent.ts), and
 * each step adds to the noise. Let m be the noise's deviation where one row moves weights by 1 in ℓ₂, and s the steepest slope. After T steps of the
 * logistic loss, c = ¼, noise moves a row's margin by about 16·s·T·m/n, and what is left to learn falls as T grows. Which T is best was measured on
 * Adult and Bank at ε from 0.1 to 10 with both kinds of noise. Other losses go as far in as many more steps as theirs are shorter.
 */

export interface DescentFacts {
  readonly rows: number;
  /** k: attributes, indicators and the bias. No row is longer than √k. */
  readonly apart: number;
  /** m. */
  readonly deviation: number;
}

/** A loss for classes whose slope rises no more steeply than something. */
export interface SmoothLoss {
  readonly loss: "logistic" | "huber";
  /** Over how much to either side the hinge's corner is rounded off. */
  readonly shape?: number;
  /** s: steeper slopes are cut off; 1 cuts none. */
  readonly cap: number;
}

/** c. */
const riseOf = ({ loss, shape = 0.5 }: SmoothLoss): number => (loss === "logistic" ? 0.25 : 1 / (2 * shape));

/** Slopes are told on a grid, on which they rise a little more steeply. */
const ON_GRID = 1.001;

/** The longest step that the door knows what one row can do at; the ridge counts for all rows together. */
export const boldestRate = ({ rows, apart }: DescentFacts, loss: SmoothLoss, ridge: number): number =>
  2 / (ON_GRID * riseOf(loss) * rows * apart + 2 * ridge);

/** Steps of the logistic loss that are worth their noise. */
const worthwhile = ({ rows, deviation }: DescentFacts, { cap }: SmoothLoss): number =>
  Math.max(1, 1.5 * (rows / (16 * cap * deviation)) ** 0.75);

/** More would take longer than the two seconds that a fit of forty thousand rows may take. */
const MOST_STEPS = 500;

/** Steps of a loss that go as far as is worth it, or a number of times as far. */
export const usualSteps = (facts: DescentFacts, loss: SmoothLoss, times = 1): number =>
  Math.min(MOST_STEPS, Math.ceil(times * 4 * riseOf(loss) * worthwhile(facts, loss)));

/** Times the steps of no ridge: with one as strong as its minimum is far, all but a seventh of the way there is then gone. */
export const NEARLY_THERE = 2;

/** The ridge, for each row, under which the minimum itself is as far away as is worth it. */
export const usualRidge = (facts: DescentFacts, loss: SmoothLoss): number =>
  facts.apart / (8 * worthwhile(facts, loss));

/** The ridge, for all rows together, under which one row bends the loss by as much as an ε (mechanisms/objective: J). */
export const ridgeOfSpread = (
  { apart }: Pick<DescentFacts, "apart">,
  loss: SmoothLoss,
  spread: number,
): number => (ON_GRID * riseOf(loss) * apart) / Math.expm1(spread);

/** How far a ridge lets one row bend the loss, as an ε. */
export const spreadOfRidge = (
  { apart }: Pick<DescentFacts, "apart">,
  loss: SmoothLoss,
  ridge: number,
): number => Math.log1p((ON_GRID * riseOf(loss) * apart) / ridge);

/** About how many steps lead near a minimum, over rows of which none pulls harder than `clip` (base/steps-to-minimum.ts). */
export const stepsNear = (
  { rows, apart }: DescentFacts,
  loss: SmoothLoss,
  { ridge, near, clip }: { readonly ridge: number; readonly near: number; readonly clip: number },
): number => {
  const bent = 1 + (riseOf(loss) * rows * apart) / ridge;
  return Math.ceil(Math.sqrt(bent) * Math.log(2 + (Math.sqrt(bent) * rows * clip) / (ridge * near)));
};

/** No row's gradient is longer. */
export const clipOf = ({ apart }: Pick<DescentFacts, "apart">, { cap }: SmoothLoss): number =>
  cap * Math.sqrt(apart);

export interface DescentSteps {
  readonly steps: number;
  readonly rate: number;
  /** For all rows together. */
  readonly ridge: number;
}
