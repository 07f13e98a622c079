/**
 * Rows dealt into parts, for one run. A keeper holds all rows together; a flow that asks about parts of them has them read once more, dealt,
 * and given up when it is over: what is kept in groups has lost its places in the file.
 *
 * Claim. How long the reading takes does not show before the run has paid, where it shows no more than what a run does.
 * Proof. Rows are read when the entry is written, which starts the run's clock; what could be refused without reading is, before it. ∎
 *
 * Claim. The run pays once, and makes each draw once.
 * Proof. `allow` writes the entry, and what it returns is forgotten unused; the draws are those of `resume`, of which nothing was shown. ∎
 */
import type { AllowanceRequest, Curator } from "../../curator/index.ts";
import type { RowPart } from "../../schema/coding/row-parts.ts";
import type { AnyCurator } from "./rows-of.ts";

/** How rows are dealt: whether they can be, and the owner's handle on all of them and these parts. */
export interface Deal {
  ensure(): Promise<void>;
  open(parts: readonly RowPart[]): Promise<Pick<Curator, "resume" | "close">>;
}

export interface RowsForRun extends Pick<Curator, "resume"> {
  closeDealt(): Promise<void>;
}

export async function dealtOnce(
  curator: AnyCurator,
  parts: readonly RowPart[],
  deal: Deal,
): Promise<AnyCurator & RowsForRun> {
  await deal.ensure();
  let dealt: Pick<Curator, "resume" | "close"> | undefined;
  const resume = async (asked: AllowanceRequest, left: readonly number[]) => {
    dealt = await deal.open(parts);
    return dealt.resume(asked, left);
  };
  const allow = async (asked: AllowanceRequest) => {
    await curator.allow(asked);
    return resume(
      asked,
      asked.draws.map(({ count }) => count),
    );
  };
  return { ...curator, allow, resume, closeDealt: async () => dealt?.close() } as AnyCurator & RowsForRun;
}
