/** A free step that learns from a synopsis: at once, because nothing is paid for it. */
import { useMemo } from "preact/hooks";
import type { ReleaseTold } from "../../../client/wire.ts";
import { loadSynopsis } from "../../../models/synopsis/synopsis-file.ts";
import { useExplored } from "../publish/explored.ts";
import { Learn } from "../publish/learn.tsx";

export function LearnStep({ release, learner }: { release: ReleaseTold; learner: string }) {
  const loaded = useMemo(() => loadSynopsis(JSON.stringify(release.release)), [release]);
  return <Learn explored={useExplored(loaded, release)} chosen={learner} />;
}
