/** The form as it is printed: empty, on one page, whatever is ticked on the screen. Not there for the screen. */
import type { EvaluationTold, OutlineTold, PaperTold, ReleaseTold } from "../../../client/wire.ts";
import { epsilonText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import { boxText, Lost } from "./paper-form.tsx";
import { Totals } from "./totals.tsx";

interface Props {
  readonly paper: PaperTold;
  readonly judged: EvaluationTold | undefined;
  readonly release: ReleaseTold;
  readonly title: string;
}

export function PrintedForm({ paper, judged, release, title }: Props) {
  const own = words.classify.paper;
  const { form, label } = paper;
  return (
    <section class="printed" aria-hidden="true">
      <h2>{title}</h2>
      <p>{form.kind === "card" ? own.lead : own.treeLead}</p>
      <p class="sign">
        {own.sign.map((what) => (
          <span key={what}>{what}</span>
        ))}
      </p>
      {form.kind === "card" ? (
        <>
          <div class="paper-card">
            {form.lines.map(({ attribute, boxes }) => (
              <div class="paper-line" key={attribute}>
                <b>{attribute}</b>
                <span class="boxes">
                  {boxes.map(({ name, points }) => (
                    <span class="box" key={name}>
                      <span>
                        <em>☐ {boxText(name)}</em>
                        <b>{points.join(" · ")}</b>
                      </span>
                    </span>
                  ))}
                </span>
              </div>
            ))}
          </div>
          <p class="blank-total">
            {form.towards.map((value, card) => (
              <span key={value}>
                {form.towards.length === 1 ? own.total : own.totalOf(value)} <i />{" "}
                {"from" in form.answer
                  ? own.from(form.answer.above, form.answer.from)
                  : own.begin(form.answer.begin[card])}
              </span>
            ))}
          </p>
          {judged && <Totals form={form} judged={judged} total={undefined} />}
        </>
      ) : (
        <Branches outline={form.outline} label={label.name} />
      )}
      <Lost paper={paper} judged={judged} />
      <p class="hint">
        {release.dataset} · {release.method} · {epsilonText(release.price.epsilon)} ·{" "}
        {words.shelf.entry(release.entry)} · {release.sha256.slice(0, 12)}
      </p>
    </section>
  );
}

function Branches({ outline, label }: { outline: OutlineTold; label: string }) {
  if ("says" in outline) return <b>→ {words.classify.paper.answer(label, outline.says)}</b>;
  return (
    <ul class="tree-list">
      {outline.branches.map(({ when, next }) => (
        <li key={when}>
          ☐ {when} <Branches outline={next} label={label} />
        </li>
      ))}
    </ul>
  );
}
