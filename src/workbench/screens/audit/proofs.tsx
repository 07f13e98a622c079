/** Every proof, with its reader and date: searchable, and no more of them in the page than are seen. */
import { useEffect, useState } from "preact/hooks";
import type { ProofsTold } from "../../../client/wire.ts";
import { Empty, Loading } from "../../parts/basic.tsx";
import { TextInput } from "../../parts/fields.tsx";
import { Problem } from "../../parts/problem.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { askServer } from "../../state/api.ts";
import { countText, timeOf } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";

const text = words.audit;
const [LINE, HEIGHT] = [44, 440];

export function Proofs() {
  const [told, setTold] = useState<ProofsTold | undefined>(undefined);
  const [error, setError] = useState<unknown>(undefined);
  const [search, setSearch] = useState("");
  useEffect(() => {
    void askServer<ProofsTold>("GET", "/v1/audits/proofs").then(setTold, setError);
  }, []);
  if (!told) return error ? <Problem error={error} /> : <Loading />;
  const { items, version, at } = told;
  if (items.length === 0) return <Empty>{text.noProofs}</Empty>;
  const wanted = search.trim().toLowerCase();
  const found = items
    .filter(({ file, by, read }) => `${file} ${by} ${read}`.toLowerCase().includes(wanted))
    // What has to be read again comes first.
    .sort((a, b) => Number(b.isStale) - Number(a.isStale));
  return (
    <>
      {version && at && <p class="hint">{text.proofsLead(version, timeOf(at))}</p>}
      <TextInput
        type="search"
        label={text.search}
        hint={text.searchHint}
        value={search}
        onInput={setSearch}
      />
      <p class="small muted" role="status">
        {text.proofsShown(countText(found.length), countText(items.length))}
      </p>
      {found.length === 0 ? (
        <Empty>{text.noneFound}</Empty>
      ) : (
        <VirtualList
          items={found}
          lineHeight={LINE}
          height={HEIGHT}
          label={text.proofsTab}
          line={(proof) => <Proof {...proof} />}
        />
      )}
    </>
  );
}

const Proof = ({ file, by, read, code, isStale }: ProofsTold["items"][number]) => (
  <div class="proof">
    <span class="mono file" title={file}>
      {file.replace(/^src\//, "")}
    </span>
    {isStale ? <span class="badge warn">▲ {text.stale}</span> : <span class="badge free">✓ {read}</span>}
    <span class="small muted who">
      {by ? `${text.readBy} ${by}` : text.unread} ·{" "}
      <span class="mono" title={text.code}>
        {code}
      </span>
    </span>
  </div>
);
