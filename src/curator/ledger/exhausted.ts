/**
 * The check against caps, and what is said when a run does not fit: what it costs, what is left, what would fit.
 *
 * Claim. If spends are admitted only while the sum of their prices stays within a cap fixed in advance, everything that is ever
 * released is private at the cap, although each price is chosen after seeing earlier results: (Σε, Σδ), or Σρ-zCDP.
 *
 * Proof. zCDP: fix an order α > 1 and let Mₖ be the likelihood ratio of the first k results to the power α, times e^{−(α−1)·α·(sum of
 * the first k prices)}. The k-th price is known before the k-th result, so E[Mₖ | past] ≤ Mₖ₋₁: a supermartingale, of mean at
 * most 1 also when stopped, and the sum never exceeds the cap ρ; hence E[ratio^α] ≤ e^{(α−1)·ρ·α}, at every α. Basic: the case of
 * mechanisms of one draw each in the claim below. ∎
 *
 * Claim. The same holds for runs that are open at once, each asked in turns with the others (concurrent composition). A run is an
 * interactive mechanism: its plan, and with it its price, is fixed when it is opened, after everything that was seen by then; which of
 * its draws is made next, and of what, may depend on all that any run has answered. Whatever the order, everything that is released
 * is (ε, δ)-private where in every course of events Σεᵢ ≤ ε and Σδᵢ ≤ δ, and ρ-zCDP where Σρᵢ ≤ ρ.
 * Proof. zCDP: a run's ρ is the sum of its draws'. Draws of all runs, in the order in which they are made, are one sequence in which each
 * price is known before its result, and the prices of those made never exceed what the runs were charged. So the argument above is
 * all that is needed: it does not ask which run a draw belongs to. The same is true of runs whose (ε, δ) is the sum of their draws';
 * take each draw of theirs as a mechanism of its own below. (Only those get back what they did not use, so what the ledger counts
 * is never less than the draws made.)
 * (ε, δ): let v be all that the analyst sees, coins included; all outcomes are discrete. On a table and on its neighbour v has the
 * probabilities P(v) = c(v)·Πᵢ aᵢ(v) and Q(v) = c(v)·Πᵢ bᵢ(v), where c is the analyst's part and aᵢ, bᵢ are the products of the
 * probabilities of run i's answers, each given the run's own past and what it was asked: runs use separate random bits. Let xᵢ =
 * e^{εᵢ}·bᵢ/aᵢ. As x₁·x₂⋯ ≥ Π min(1, xᵢ) ≥ 1 − Σ(1 − xᵢ)⁺,
 *     Σ_v (P(v) − e^ε·Q(v))⁺ ≤ E_P[(1 − Πᵢ xᵢ)⁺] ≤ E_P[Σᵢ (1 − xᵢ)⁺].
 * Fix what was seen when run i was opened. What follows is run i and an adversary of it, made of the analyst and of all other runs,
 * *on the table*. Were only run i on the neighbour, v would have the probability P(v)·bᵢ/aᵢ; run i is (εᵢ, δᵢ)-private against
 * every adversary, this one too, so E_P[(1 − xᵢ)⁺ | past] = Σ_v (P(v) − e^{εᵢ}·P(v)·bᵢ/aᵢ)⁺ ≤ δᵢ. Hence the sum is at most
 * E_P[Σᵢ δᵢ] ≤ δ. Swapping the tables gives the other side. ∎
 * A run is private at its price against every adversary because the theorems that price a plan are about draws that are chosen given
 * the past, and an adversary's own coins, or answers of others, are a mixture over such choices that is told along with the result.
 *
 * The better theorems (kairouz.ts, bounded-range-exact.ts, the best α) need prices fixed before the first draw; inside
 * one release they are, between releases they are not.
 *
 * Source. Rogers, Roth, Ullman, Vadhan 2016 (basic); Feldman & Zrnic 2021, Lécuyer 2021 (zCDP). Concurrent composition: Vadhan & Wang
 * 2021 (pure), Lyu 2022 and Vadhan & Zhang 2023 ((ε, δ) and more), Haney et al. 2023 (prices chosen on the way, of which the
 * second claim is the part that is used here, with a shorter proof).
 */

import type { AmountPart } from "../../base/amounts.ts";
import { PrivetError } from "../../base/errors.ts";
import { exhausted } from "../../base/refusals/ledger.ts";
import type { Units } from "./amounts.ts";

/** Someone who pays: the data set, or a holder with a cap. */
export interface Account {
  readonly name: string;
  readonly cap: Units;
  readonly spent: Units;
}

/** Refuses a cost that does not fit into what every account has left, in each of the parts. */
export function ensureFits(
  cost: Units,
  parts: readonly AmountPart[],
  accounts: readonly Account[],
  dataset: string,
): void {
  for (const part of parts) {
    // The tightest account is named, so that a run lowered as advised is not refused by another one.
    const tightest = accounts.reduce((a, b) => (rest(b, part) < rest(a, part) ? b : a));
    if (cost[part]! <= rest(tightest, part)) continue;
    const left = rest(tightest, part) > 0n ? rest(tightest, part) : 0n;
    const { name, cap } = tightest;
    throw new PrivetError(...exhausted({ part, cost: cost[part]!, left, cap: cap[part]!, name, dataset }));
  }
}

/** What an account may still spend: below zero where a holder's cap was set below what had been spent. */
const rest = (account: Account, part: AmountPart): bigint => account.cap[part]! - account.spent[part]!;
