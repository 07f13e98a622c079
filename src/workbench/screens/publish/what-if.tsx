/** What a model that was learnt here says of somebody who does not exist. It is worked out in this page: the model is not kept anywhere. */
import { useEffect, useState } from "preact/hooks";
import type { Classifier } from "../../../models/model.ts";
import { type Predictions, predictionsBy } from "../../../report/released/predictions.ts";
import type { PlainAttribute } from "../../../schema/coding/learnable.ts";
import { anybody, type Person, PersonForm } from "../../parts/person-form.tsx";
import { percentText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";

type Told = Extract<Predictions, { readonly predicted: unknown }>;

export function LearntWhatIf(props: { model: Classifier; attributes: readonly PlainAttribute[] }) {
  const { model, attributes } = props;
  const [person, setPerson] = useState<Person>(() => anybody(attributes));
  const [told, tell] = useState<Told | undefined>(undefined);
  useEffect(() => {
    let isStale = false;
    void predictionsBy(model, [person], true).then((answer) => {
      if (!isStale && "predicted" in answer) tell(answer);
    });
    return () => {
      isStale = true;
    };
  }, [person, model]);
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
