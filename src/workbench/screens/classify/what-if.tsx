/** One person who does not exist, and what the model says of them. */
import { useState } from "preact/hooks";
import type { PredictionsTold } from "../../../client/wire.ts";
import { anybody, type Person, PersonForm } from "../../parts/person-form.tsx";
import { Message, Problem } from "../../parts/problem.tsx";
import { usePredicted } from "../../parts/use-predicted.ts";
import { percentText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import type { ShownModel } from "./model.ts";

export function WhatIf({ id, model }: { id: string; model: ShownModel }) {
  const [person, setPerson] = useState<Person>(() => anybody(model.attributes));
  const { told, error } = usePredicted(id, person, true);
  return (
    <div class="what-if">
      <p class="small muted">{words.classify.whatIf.lead}</p>
      <Problem error={error} />
      {told && <Answer told={told} />}
      <PersonForm attributes={model.attributes} person={person} onChange={setPerson} />
    </div>
  );
}

function Answer({ told }: { told: PredictionsTold }) {
  const own = words.classify.whatIf;
  const [said] = told.predicted ?? [];
  const scores = Object.entries(told.scores?.of ?? {});
  return (
    <Message kind="data">
      <p>
        <b>{own.says(told.label ?? "", said ?? "")}</b>
      </p>
      {told.scores?.kind === "probability" && (
        <p>
          {own.probability}: {scores.map(([value, [p]]) => `${value} ${percentText(p)}`).join(" · ")}
        </p>
      )}
    </Message>
  );
}
