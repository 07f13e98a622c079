/** What this reader's runs say of a plan that has a price: whether it is being paid for already, and what of it is owned. */
import type { QuoteTold } from "../../client/wire.ts";
import { goingIn, ownedIn } from "../plan/equal-runs.ts";
import { chosen } from "./place.ts";
import type { Quoted } from "./quotes.ts";
import { runs, type WatchedRun } from "./runs.ts";

export const releasesOwned = (quote: QuoteTold): readonly string[] =>
  ownedIn(runs.value, chosen.value, quote);

/** The run that stands in the place of the button that spends; undefined where the button is there. */
export const runAtButton = ({ quote, error }: Quoted): WatchedRun | undefined =>
  quote && error === undefined ? goingIn(runs.value, chosen.value, quote) : undefined;
