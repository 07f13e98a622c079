/** Centres that were bought: over the attributes, by two of them, in numbers, and who would be near which. */
import { isObject } from "../../../base/json.ts";
import type { ReleaseTold } from "../../../client/wire.ts";
import { clusteringOf } from "../../../models/clustering/clustering-file.ts";
import { Panel } from "../../parts/basic.tsx";
import { Bought } from "../../parts/bought.tsx";
import { Message } from "../../parts/problem.tsx";
import { words } from "../../words/words.ts";
import { CentreTable } from "./centre-table.tsx";
import { ParallelCentres } from "./parallel.tsx";
import { ScatterOfCentres } from "./scatter.tsx";
import { WhichGroup } from "./which-group.tsx";

export function Centres({ release }: { release: ReleaseTold }) {
  const { model } = release.release as { readonly model?: unknown };
  if (!isObject(model)) return null;
  const clustering = clusteringOf(model);
  const centres = clustering.describe();
  const areSized = centres.every(({ rows }) => rows !== undefined);
  return (
    <>
      <Panel
        title={words.cluster.centres(centres.length)}
        lead={areSized ? words.cluster.sized : words.cluster.unsized}
      >
        {centres.some(({ couldBeChance }) => couldBeChance) && (
          <Message kind="warn">{words.cluster.chance}</Message>
        )}
        <ParallelCentres clustering={clustering} id={release.id} />
      </Panel>
      <div class="two">
        <Panel title={words.cluster.scatter} isTitleHidden>
          <ScatterOfCentres clustering={clustering} id={release.id} />
        </Panel>
        <Panel title={words.cluster.whichGroup} aside={<span class="badge free">{words.cluster.free}</span>}>
          <WhichGroup clustering={clustering} id={release.id} />
        </Panel>
      </div>
      <Panel title={words.cluster.table}>
        <CentreTable centres={centres} id={release.id} />
      </Panel>
      <Bought release={release} />
    </>
  );
}
