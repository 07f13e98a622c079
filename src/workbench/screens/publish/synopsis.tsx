/** A synopsis that was bought: filtered, drawn, taken away and learnt from. */
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import type { ReleaseTold } from "../../../client/wire.ts";
import { loadSynopsis } from "../../../models/synopsis/synopsis-file.ts";
import { tellable } from "../../../models/synopsis/to-tell.ts";
import { Bought } from "../../parts/bought.tsx";
import { DataSheet } from "./data-sheet.tsx";
import { type Explored, useExplored } from "./explored.ts";
import { Learn } from "./learn.tsx";
import { Marginals } from "./marginals.tsx";
import { Overview } from "./overview.tsx";
import { PairMap } from "./pair-map.tsx";
import { TakeAway } from "./take-away.tsx";

interface Props {
  readonly release: ReleaseTold;
  /** What a screen has beside it: below the left column, and above the right one. */
  readonly left?: ComponentChildren;
  readonly right?: ComponentChildren;
}

export function SynopsisResult({ release, left, right }: Props) {
  const text = useMemo(() => JSON.stringify(release.release), [release]);
  const explored: Explored = useExplored(
    useMemo(() => loadSynopsis(text), [text]),
    release,
  );
  return (
    <div class="cols pub">
      <div class="stack noprint">
        <Overview explored={explored} />
        <TakeAway explored={explored} />
        {left}
      </div>
      <div class="stack results">
        {right}
        <Marginals explored={explored} />
        <PairMap explored={explored} />
        {tellable(explored.loaded.model).length > 0 && <Learn explored={explored} />}
        <DataSheet explored={explored} />
        <Bought release={release} />
      </div>
    </div>
  );
}
