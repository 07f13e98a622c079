/** The ledger, newest first: pages are asked for as they come into sight, and only lines in sight are in the page. */
import { toNumber } from "../../../base/rational.ts";
import type { BudgetTold, EntryTold } from "../../../client/wire.ts";
import { Loading, Panel } from "../../parts/basic.tsx";
import { Problem } from "../../parts/problem.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { me } from "../../state/session.ts";
import { countText, momentOf, numberText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import { costOf, greekOf, leftAfter, purseOf, whatOf } from "./entries.ts";
import { book, readMore } from "./state.ts";
import { shortName } from "./told.ts";

const { ledger: say } = words.budgetScreen;
const [LINE, SEEN] = [68, 476];

export function LedgerList({ told }: { told: BudgetTold }) {
  const isAnalyst = me.value?.role === "analyst";
  const purse = purseOf(told, isAnalyst);
  const known = book.value;
  const line = (entry: EntryTold) => {
    const cost = costOf(entry, purse.part);
    const { holder } = entry.body;
    return (
      <div class="entry">
        <span class="muted">{entry.seq}</span>
        <span class="entry-what">
          <span class="entry-name" title={whatOf(entry)}>
            {whatOf(entry)}
          </span>
          <span class="muted xs">
            {momentOf(entry.at)}
            {entry.kind === "spend" && holder !== undefined && ` · ${shortName(String(holder))}`} ·{" "}
            <span class="mono">{entry.hash.slice(0, 8)}…</span>
          </span>
        </span>
        <span class="n">{cost ? numberText(toNumber(cost)) : ""}</span>
        <span class="n">{numberText(toNumber(leftAfter(entry, purse)))}</span>
      </div>
    );
  };
  return (
    <Panel title={say.title} lead={isAnalyst ? say.leadOwn : say.lead} class="ledger">
      {!known && <Loading lines={5} />}
      {known?.error !== undefined && <Problem error={known.error} />}
      {known && known.entries.length === 0 && known.error === undefined && <p class="hint">{say.empty}</p>}
      {known && known.entries.length > 0 && (
        <>
          <div class="entry entry-head" aria-hidden="true">
            <span>{say.number}</span>
            <span>{say.what}</span>
            <span class="n">{greekOf(purse.part)}</span>
            <span class="n">{say.left}</span>
          </div>
          <VirtualList
            items={known.entries}
            lineHeight={LINE}
            height={SEEN}
            label={say.label}
            line={line}
            onEnd={() => void readMore()}
          />
          <p class="hint">
            {known.next === null || told.entries === undefined
              ? say.all(countText(known.entries.length))
              : say.some(countText(known.entries.length), countText(told.entries))}
          </p>
        </>
      )}
    </Panel>
  );
}
