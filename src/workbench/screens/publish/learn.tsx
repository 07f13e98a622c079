/** An ordinary learner on the synopsis: free, because whatever is made of a release is covered by its receipt. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { TITLES } from "../../../learn/titles.ts";
import { tellable } from "../../../models/synopsis/to-tell.ts";
import { Panel } from "../../parts/basic.tsx";
import { Select } from "../../parts/fields.tsx";
import { Problem } from "../../parts/problem.tsx";
import { asWord } from "../../plan/command.ts";
import { askServer } from "../../state/api.ts";
import { write } from "../../state/log.ts";
import { words } from "../../words/words.ts";
import type { Explored } from "./explored.ts";
import type LearntPart from "./learnt.tsx";

const learners = Object.entries(TITLES).map(([value, text]) => ({ value, text }));

interface Props {
  readonly explored: Explored;
  /** Where something else has chosen it already: it learns at once. */
  readonly chosen?: string | undefined;
}

export function Learn({ explored, chosen }: Props) {
  const { release, loaded } = explored;
  const learner = useSignal<string>(chosen ?? learners[0].value);
  const labels = tellable(loaded.model);
  const label = useSignal(labels[0] ?? "");
  const learnt = useSignal<string | undefined>(undefined);
  const error = useSignal<unknown>(undefined);
  const isBusy = useSignal(false);
  const part = useRef<typeof LearntPart | undefined>(undefined);
  const learn = async () => {
    if (isBusy.value) return;
    isBusy.value = true;
    [error.value, learnt.value] = [undefined, undefined];
    try {
      const path = `/v1/releases/${encodeURIComponent(release.id)}/models`;
      const { model } = await askServer<{ readonly model: unknown }>("POST", path, {
        learner: learner.value,
        ...(labels.length > 1 ? { label: label.value } : {}),
      });
      part.current ??= (await import("./learnt.tsx")).default;
      learnt.value = JSON.stringify(model, null, 2);
      write(
        `privet classify --on ${release.id}.json --label ${asWord(label.value)} --learner ${learner.value} --out model.json`,
      );
    } catch (problem) {
      error.value = problem;
    }
    isBusy.value = false;
  };
  useEffect(() => {
    if (chosen !== undefined) void learn();
  }, [chosen]);
  const Learnt = part.current;
  return (
    <Panel
      id="learn"
      title={words.publish.learn}
      aside={<span class="badge free">{words.publish.free}</span>}
      lead={words.publish.learnLead(label.value)}
    >
      <div class="row learn">
        {labels.length > 1 && (
          <Select
            label={words.form.label}
            value={label.value}
            choices={labels}
            onChange={(next) => (label.value = next)}
          />
        )}
        <Select
          label={words.publish.learner}
          value={learner.value}
          choices={learners}
          onChange={(next) => (learner.value = next)}
        />
        <button class="btn free" type="button" aria-disabled={isBusy.value} onClick={() => void learn()}>
          {words.publish.learnIt}
        </button>
      </div>
      <Problem error={error.value} />
      {Learnt && learnt.value !== undefined && <Learnt text={learnt.value} explored={explored} />}
    </Panel>
  );
}
