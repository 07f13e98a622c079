/** Which centre somebody who does not exist is nearest to. The server works it out of the release; the rows are not asked. */
import { useEffect, useState } from "preact/hooks";
import type { Clustering } from "../../../models/clustering/clustering.ts";
import { anybody, type Person, PersonForm } from "../../parts/person-form.tsx";
import { Problem } from "../../parts/problem.tsx";
import { askServer } from "../../state/api.ts";
import { words } from "../../words/words.ts";
import { seriesOf } from "./places.ts";

const PAUSE = 250;

export function WhichGroup({ clustering, id }: { clustering: Clustering; id: string }) {
  const [person, setPerson] = useState<Person>(() => anybody(clustering.attributes));
  const [group, setGroup] = useState<number | undefined>(undefined);
  const [error, setError] = useState<unknown>(undefined);
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(() => void ask(), PAUSE);
    const ask = async () => {
      try {
        const path = `/v1/releases/${encodeURIComponent(id)}/predictions`;
        const told = await askServer<{ readonly assigned: readonly number[] }>(
          "POST",
          path,
          { rows: [person] },
          { signal: abort.signal },
        );
        setGroup(told.assigned[0]);
        setError(undefined);
      } catch (problem) {
        if (!abort.signal.aborted) setError(problem);
      }
    };
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [person, id]);
  return (
    <>
      <p class="answer" aria-live="polite">
        {group === undefined ? (
          words.cluster.asking
        ) : (
          <>
            <i class={`key ${seriesOf(group)}`} aria-hidden="true" /> {words.cluster.falls}{" "}
            <b>{words.cluster.groupNamed(group)}</b>
          </>
        )}
      </p>
      <Problem error={error} />
      <PersonForm attributes={clustering.attributes} person={person} onChange={setPerson} />
      <p class="hint">{words.cluster.madeUp}</p>
    </>
  );
}
