/** What a model that was learnt here says of somebody who does not exist. It is worked out in this page: the model is not kept anywhere. */
import { useEffect, useState } from "preact/hooks";
import { type Predictions, predictions } from "../../../report/released/predictions.ts";
import type { PlainAttribute } from "../../../schema/coding/learnable.ts";
import { anybody, type Person, PersonForm } from "../../parts/person-form.tsx";
import { percentText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";

type Told = Extract<Predictions, { readonly predicted: unknown }>;

export function LearntWhatIf({ text, attributes }: { text: string; attributes: readonly PlainAttribute[] }) {
  const [person, setPerson] = useState<Person>(() => anybody(attributes));
  const [told, tell] = useState<Told | undefined>(undefined);
  useEffect(() => {
    let isStale = false;
    void predictions(text, [person], true).then((answer) => {
      if (!isStale && "predicted" in answer) tell(answer);
    });
    return () => {
      isStale = true;
    };
  }, [person, text]);
  return (
    <>
      <p class="answer" aria-live="polite">
        {told && (
          <>
            {told.label}: <b>{told.predicted[0]}</b> {scoreText(told)}
          </>
        )}
      </p>
      <PersonForm attributes={attributes} person={person} onChange={setPerson} />
      <p class="hint">{words.publish.whatIfHint}</p>
    </>
  );
}

function scoreText({ scores, predicted }: Told): string {
  const score = scores?.of[predicted[0]]?.[0];
  return scores?.kind === "probability" && score !== undefined ? `(${percentText(score)})` : "";
}
