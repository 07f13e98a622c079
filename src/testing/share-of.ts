/**
 * How many of so many random trials: the suite takes a share of them, the planted bugs all, the nightly run several times as many
 * (vitest.config.ts, vitest.nightly.config.ts).
 */
const share = Number(process.env.PRIVET_SHARE_OF_TRIALS ?? "1");

/** Whether fewer are asked for than there are. */
export const isShared: boolean = share < 1;

export const shareOf = (trials: number): number => Math.ceil(trials * share);
