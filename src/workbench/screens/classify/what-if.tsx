/** One person who does not exist, and what the model says of them. Asked of the server, which keeps nothing. */
import { useState } from "preact/hooks";
import type { PredictionsTold } from "../../../client/wire.ts";
import { Select, TextInput } from "../../parts/fields.tsx";
import { Problem } from "../../parts/problem.tsx";
import { askServer } from "../../state/api.ts";
import { numberText, percentText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import type { ModelAttribute, ShownModel } from "./model.ts";

type Person = Readonly<Record<string, string>>;

/** A number in the middle, the first value: somebody has to begin somewhere. */
const usual = ({ values, low = 0, high = 0, step = 1 }: ModelAttribute): string =>
  values
    ? (values[0] ?? "")
    : String(Number((low + step * Math.round((high - low) / 2 / step)).toPrecision(10)));

export function WhatIf({ id, model }: { id: string; model: ShownModel }) {
  const own = words.classify.whatIf;
  const [person, set] = useState<Person>(
    Object.fromEntries(model.attributes.map((one) => [one.name, usual(one)])),
  );
  const [told, tell] = useState<PredictionsTold | undefined>(undefined);
  const [error, fail] = useState<unknown>(undefined);
  const change = (name: string, value: string) => {
    set({ ...person, [name]: value });
    tell(undefined);
  };
  const ask = async () => {
    fail(undefined);
    try {
      const path = `/v1/releases/${encodeURIComponent(id)}/predictions`;
      tell(await askServer<PredictionsTold>("POST", path, { rows: [person], scores: true }));
    } catch (problem) {
      fail(problem);
    }
  };
  return (
    <form
      class="what-if"
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <p class="small muted">{own.lead}</p>
      <div class="fields">
        {model.attributes.map((attribute) => (
          <Setting
            key={attribute.name}
            attribute={attribute}
            value={person[attribute.name]}
            onChange={(value) => change(attribute.name, value)}
          />
        ))}
      </div>
      <button class="btn free" type="submit">
        {own.ask}
      </button>
      <Problem error={error} />
      <div aria-live="polite">{told && <Answer told={told} />}</div>
    </form>
  );
}

function Setting({
  attribute: { name, values, low, high },
  value,
  onChange,
}: {
  attribute: ModelAttribute;
  value: string;
  onChange: (value: string) => void;
}) {
  if (values) return <Select label={name} value={value} choices={values} onChange={onChange} />;
  const hint = words.classify.whatIf.range(numberText(low ?? 0), numberText(high ?? 0));
  return <TextInput label={name} value={value} inputMode="decimal" hint={hint} onInput={onChange} />;
}

function Answer({ told }: { told: PredictionsTold }) {
  const own = words.classify.whatIf;
  const [said] = told.predicted ?? [];
  const scores = Object.entries(told.scores?.of ?? {});
  return (
    <div class="msg data">
      <p>
        <b>{own.says(told.label ?? "", said ?? "")}</b>
      </p>
      {told.scores?.kind === "probability" && (
        <p>
          {own.probability}: {scores.map(([value, [p]]) => `${value} ${percentText(p)}`).join(" · ")}
        </p>
      )}
    </div>
  );
}
