/** Which centre somebody who does not exist is nearest to. The server works it out of the release; the rows are not asked. */
import { useState } from "preact/hooks";
import type { Clustering } from "../../../models/clustering/clustering.ts";
import { anybody, type Person, PersonForm } from "../../parts/person-form.tsx";
import { Problem } from "../../parts/problem.tsx";
import { usePredicted } from "../../parts/use-predicted.ts";
import { words } from "../../words/words.ts";
import { seriesOf } from "./places.ts";

export function WhichGroup({ clustering, id }: { clustering: Clustering; id: string }) {
  const [person, setPerson] = useState<Person>(() => anybody(clustering.attributes));
  const { told, error } = usePredicted(id, person, false);
  const group = told?.assigned?.[0];
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
