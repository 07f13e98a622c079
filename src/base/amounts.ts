/** How exactly amounts of privacy are kept and written: the same in ledgers, receipts, plans and quotes. */

/** Decimals that are kept: ε to 10⁻¹², δ to 10⁻³⁰, ρ to 10⁻¹⁸. */
export const AMOUNT_DECIMALS = { epsilon: 12, delta: 30, rho: 18 } as const;
export type AmountPart = keyof typeof AMOUNT_DECIMALS;

/** How many units make one. */
export const AMOUNT_UNITS: Readonly<Record<AmountPart, bigint>> = {
  epsilon: 10n ** 12n,
  delta: 10n ** 30n,
  rho: 10n ** 18n,
};
