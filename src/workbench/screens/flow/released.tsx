/** A release as it is, for what no screen has a picture of. */
import type { ReleaseTold } from "../../../client/wire.ts";
import { Copy, Panel } from "../../parts/basic.tsx";
import { Receipt } from "../../parts/same-thing.tsx";
import { saveAs } from "../../state/api.ts";
import { words } from "../../words/words.ts";

export const saveRelease = ({ id, release }: ReleaseTold): void =>
  saveAs(`${id}.json`, `${JSON.stringify(release, null, 2)}\n`, "application/json");

export function Released({ release }: { release: ReleaseTold }) {
  const text = JSON.stringify(release.release, null, 2);
  return (
    <Panel
      title={words.flow.result.document}
      aside={
        <button class="btn s" type="button" onClick={() => saveRelease(release)}>
          {words.flow.result.save}
        </button>
      }
    >
      <pre tabIndex={0}>{text}</pre>
      <Copy text={text} />
      <Receipt release={release} />
    </Panel>
  );
}
