/** What is told of a budget and of a room's runs: to one principal, and to whoever reads the metrics. */
import type { AmountPart } from "../../../base/amounts.ts";
import { amountIn, subtract } from "../../../base/rational.ts";
import { holderOf, type Principal } from "../../people.ts";
import type { RunRecord } from "../../stores/asked.ts";
import { amountText, totalOf, unitOf } from "./money.ts";
import type { Room } from "./room.ts";
import type { BudgetView, DeskCounts } from "./types.ts";

/** Names of other holders, and what they have spent, are for owners and auditors. */
export function budgetView(room: Room, who: Principal): BudgetView {
  const budget = room.budget();
  const unit = unitOf(budget);
  const holder = holderOf(who, room.name);
  const own = budget.holders.filter(({ name }) => name === holder);
  const reserved = room.runs.reserved(budget);
  const text = (runs: readonly RunRecord[], part: AmountPart = unit) => amountText(totalOf(runs, part), part);
  const [held] = own;
  const ownRuns = reserved.filter((run) => run.holder === holder);
  return {
    whole: { ...budget, holders: who.role === "analyst" ? own : budget.holders },
    reserved: text(reserved),
    own: held?.cap
      ? {
          holder,
          cap: held.cap[unit] ?? "0",
          spent: held.spent[unit] ?? "0",
          reserved: text(ownRuns),
          today: text(room.runs.today(who.name, room.clock.now())),
          delta:
            unit === "rho"
              ? null
              : { cap: held.cap.delta, spent: held.spent.delta, reserved: text(ownRuns, "delta") },
        }
      : null,
  };
}

export const countsOf = (room: Room): DeskCounts => ({
  runs: room.runs.counts(),
  queued: room.queuedOnGrid,
  extensions: room.runs.extensions,
  refusals: new Map(room.refusals),
  amounts: amountsOf(room),
});

function amountsOf(room: Room): DeskCounts["amounts"] {
  const budget = room.data.budget();
  if (!budget) return undefined;
  const unit = unitOf(budget);
  const reserved = totalOf(room.runs.reserved(budget), unit);
  return {
    unit,
    spent: budget.spent[unit] ?? "0",
    reserved: amountText(reserved, unit),
    left: amountText(subtract(amountIn(budget.left[unit]), reserved), unit),
  };
}
