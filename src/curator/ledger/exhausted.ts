/**
 * The check against caps, and what is said when a run does not fit: what it costs, what is left, what would fit.
 */
import { PrivetError } from "../../base/errors.ts";
import { DIGITS, decimalOf, GREEK, type Part, UNITS, type Units } from "./amounts.ts";

/** Someone who pays: the data set, or a holder with a cap. */
export interface Account {
  readonly name: string;
  readonly cap: Units;
  readonly spent: Units;
}

/** Refuses a cost that does not fit into what every account has left, in each of the parts. */
export function ensureFits(
  cost: Units,
  parts: readonly Part[],
  accounts: readonly Account[],
  dataset: string,
): void {
  for (const part of parts) {
    // The tightest account is named, so that a run lowered as advised is not refused by another one.
    const tightest = accounts.reduce((a, b) => (rest(b, part) < rest(a, part) ? b : a));
    if (cost[part]! <= rest(tightest, part)) continue;
    const left = rest(tightest, part) > 0n ? rest(tightest, part) : 0n;
    const whose = tightest.name === dataset ? dataset : `${tightest.name} (a holder of ${dataset})`;
    throw new PrivetError(
      "budget-exhausted",
      `This run costs ${show(part, cost[part]!)}; ${whose} has ${show(part, left)} left of ${figure(part, tightest.cap[part]!)}. Nothing was run or spent.`,
      left > 0n
        ? `${lower(part, left)}, or use a release already paid for.`
        : "Use a release already paid for.",
    );
  }
}

/** What an account may still spend: below zero where a holder's cap was set below what had been spent. */
const rest = (account: Account, part: Part): bigint => account.cap[part]! - account.spent[part]!;

function lower(part: Part, remaining: bigint): string {
  if (part === "rho") return `Lower ε until the run costs at most ${show(part, remaining)}`;
  return `Lower ${GREEK[part]} to ${figure(part, remaining)}`;
}

const show = (part: Part, units: bigint): string => `${GREEK[part]} ${figure(part, units)}`;

/** An exact figure: ε with at least two decimals; δ, and ρ below a thousandth, with an exponent as people write them. */
function figure(part: Part, units: bigint): string {
  const tiny = units > 0n && units * 1000n < UNITS[part];
  if (part !== "epsilon" && tiny) {
    const digits = units.toString();
    const mantissa = digits.replace(/0+$/, "");
    const decimals = mantissa.length > 1 ? `.${mantissa.slice(1)}` : "";
    return `${mantissa[0]}${decimals}e-${DIGITS[part] - digits.length + 1}`;
  }
  const text = decimalOf(part, units);
  if (part !== "epsilon") return text;
  const [whole, decimals = ""] = text.split(".");
  return `${whole}.${decimals.padEnd(2, "0")}`;
}
