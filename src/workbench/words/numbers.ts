/** Numbers and times as the reader's locale writes them; amounts of privacy as they are, digit by digit, because they are exact. */
const locale = navigator.language;

const plain = new Intl.NumberFormat(locale, { maximumSignificantDigits: 4 });
const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const shares = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
const times = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
const days = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
const clock = new Intl.DateTimeFormat(locale, { timeStyle: "short" });

export const numberText = (value: number): string => plain.format(value);
export const countText = (value: number): string => whole.format(value);
export const percentText = (share: number): string => shares.format(share);
export const timeOf = (iso: string): string => times.format(new Date(iso));
const moments = new Intl.DateTimeFormat(locale, {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});
/** Without the year, for lists. */
export const momentOf = (iso: string): string => moments.format(new Date(iso));
export const dayOf = (iso: string): string => days.format(new Date(iso));
export const clockOf = (at: Date): string => clock.format(at);

/** `0.499999720339` as ε 0.5: rounded up at the fourth digit, so that nothing looks cheaper than it is; the exact amount is beside it. */
export function epsilonText(amount: string | number): string {
  const value = Number(amount);
  if (!Number.isFinite(value) || value === 0) return "ε 0";
  const scale = 10 ** (3 - Math.floor(Math.log10(Math.abs(value))));
  return `ε ${Number((Math.ceil(value * scale - 1e-6) / scale).toPrecision(4))}`;
}

/** 0.0000008 as 8e-7: nobody counts zeros. */
export function deltaText(delta: string): string {
  const value = Number(delta);
  return value === 0
    ? "0"
    : value >= 1e-3
      ? numberText(value)
      : `${Number(value.toPrecision(3)).toExponential()}`;
}

/** What is left, rounded down, so that nothing looks richer than it is. */
export function leftText(amount: string | number): string {
  const value = Number(amount);
  if (!Number.isFinite(value) || value <= 0) return "ε 0";
  const scale = 10 ** (3 - Math.floor(Math.log10(value)));
  return `ε ${Number((Math.floor(value * scale + 1e-6) / scale).toPrecision(4))}`;
}

/** p·e^ε / (1 − p + p·e^ε): what a belief can become at most. */
export const beliefAfter = (before: number, epsilon: number): number =>
  (before * Math.exp(epsilon)) / (1 - before + before * Math.exp(epsilon));
