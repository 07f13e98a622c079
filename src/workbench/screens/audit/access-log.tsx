/** The access log, page by page as it is scrolled. */
import { useEffect, useState } from "preact/hooks";
import type { PageTold } from "../../../client/wire.ts";
import { Empty, Loading } from "../../parts/basic.tsx";
import { Problem } from "../../parts/problem.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { askServer } from "../../state/api.ts";
import { timeOf } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";

const text = words.audit;
const [LINE, HEIGHT, PAGE] = [30, 480, 200];

interface AccessLine {
  readonly seq: number;
  readonly at: string;
  readonly who: string;
  readonly act: string;
  readonly dataset?: string;
  readonly about?: string;
  readonly run?: string;
  readonly told?: number;
  readonly code?: string;
}

export function AccessLog() {
  const [lines, setLines] = useState<readonly AccessLine[] | undefined>(undefined);
  const [next, setNext] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const more = async (after: string | null) => {
    setAsking(true);
    try {
      const query = after === null ? `limit=${PAGE}` : `limit=${PAGE}&after=${after}`;
      const page = await askServer<PageTold<AccessLine>>("GET", `/v1/audit?${query}`);
      setLines((before = []) => [...before, ...page.items]);
      setNext(page.next ?? null);
    } catch (problem) {
      setError(problem);
    }
    setAsking(false);
  };
  useEffect(() => void more(null), []);
  if (!lines) return error ? <Problem error={error} /> : <Loading />;
  return (
    <>
      <p class="hint">{text.logLead}</p>
      <Problem error={error} />
      {lines.length === 0 ? (
        <Empty>{text.logEmpty}</Empty>
      ) : (
        <VirtualList
          items={lines}
          lineHeight={LINE}
          height={HEIGHT}
          label={text.logTitle}
          line={(line) => <Line {...line} />}
          onEnd={() => {
            if (next !== null && !isAsking) void more(next);
          }}
        />
      )}
    </>
  );
}

const Line = ({ seq, at, who, act, dataset, about, run, told, code }: AccessLine) => (
  <div class="access">
    <span class="muted n">{seq}</span>
    <span class="muted nowrap">{timeOf(at)}</span>
    <span class="who">{who}</span>
    <span class="mono">{act}</span>
    <span class="muted rest">
      {[dataset, about ?? run, code ?? told].filter((part) => part !== undefined).join(" · ")}
    </span>
  </div>
);
