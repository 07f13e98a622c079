/** The paper form on the screen: radio buttons drawn as boxes. To tick is to ask: nobody who is set here exists. */
import { useId, useState } from "preact/hooks";
import type { EvaluationTold, PaperTold } from "../../../client/wire.ts";
import { Loading } from "../../parts/basic.tsx";
import { Problem } from "../../parts/problem.tsx";
import type { Asked } from "../../state/asked.ts";
import { publicFile } from "../../state/asked.ts";
import { countText, percentText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import { answerBy, type CardForm, totalsBy } from "./card-answer.ts";
import { Totals } from "./totals.tsx";
import { TreeForm } from "./tree-form.tsx";

export function PaperForm({
  paper,
  judged,
}: {
  paper: Asked<PaperTold>;
  judged: EvaluationTold | undefined;
}) {
  if (paper.error !== undefined) return <Problem error={paper.error} />;
  if (!paper.told) return <Loading lines={8} />;
  const { form, label } = paper.told;
  return (
    <>
      {form.kind === "card" ? (
        <Card form={form} label={label.name} judged={judged} />
      ) : (
        <TreeForm outline={form.outline} label={label.name} />
      )}
      <Lost paper={paper.told} judged={judged} />
    </>
  );
}

function Card({
  form,
  label,
  judged,
}: {
  form: CardForm;
  label: string;
  judged: EvaluationTold | undefined;
}) {
  const own = words.classify.paper;
  const [ticked, tick] = useState<readonly (number | undefined)[]>(form.lines.map(() => undefined));
  const totals = totalsBy(form, ticked);
  const open = ticked.filter((box) => box === undefined).length;
  const answer = open === 0 ? answerBy(form, totals) : undefined;
  return (
    <>
      <p class="small card-lead">
        <b>{own.lead}</b> <span class="muted">{own.whatIf}</span>{" "}
        <button class="btn s" type="button" onClick={() => tick(form.lines.map(() => undefined))}>
          {own.clear}
        </button>
      </p>
      <div class="paper-card">
        {form.lines.map(({ attribute, boxes }, line) => (
          <Line
            key={attribute}
            attribute={attribute}
            boxes={boxes}
            ticked={ticked[line]}
            onTick={(box) => tick(ticked.map((old, k) => (k === line ? box : old)))}
          />
        ))}
      </div>
      <div class="sum">
        <div class="total" aria-live="polite">
          {form.towards.map((value, card) => (
            <TotalOf key={value} form={form} card={card} total={totals[card]} />
          ))}
          <b class="verdict">{answer === undefined ? own.open(open) : own.answer(label, answer)}</b>
        </div>
        <Totals form={form} judged={judged} total={open === 0 ? totals[0] : undefined} />
      </div>
    </>
  );
}

function TotalOf({ form, card, total }: { form: CardForm; card: number; total: number }) {
  const own = words.classify.paper;
  const { answer, towards } = form;
  return (
    <>
      <span>{towards.length === 1 ? own.total : own.totalOf(towards[card])}</span>
      <output>{countText(total)}</output>
      <small>{"from" in answer ? own.from(answer.above, answer.from) : own.begin(answer.begin[card])}</small>
    </>
  );
}

function Line({
  attribute,
  boxes,
  ticked,
  onTick,
}: {
  attribute: string;
  boxes: CardForm["lines"][number]["boxes"];
  ticked: number | undefined;
  onTick: (box: number) => void;
}) {
  const id = useId();
  return (
    <fieldset>
      <legend>{attribute}</legend>
      <div class="boxes">
        {boxes.map(({ name, points }, box) => (
          <label key={name} class="box">
            <input type="radio" name={id} checked={ticked === box} onChange={() => onTick(box)} />
            <span>
              <em>{boxText(name)}</em>
              <b>
                {points.join(" · ")} <span class="sr">{words.classify.paper.points}</span>
              </b>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A box for what nobody wrote down says so: a question mark on paper would be taken for a question. */
export const boxText = (name: string): string =>
  name
    .split(", ")
    .map((value) => (value === "?" ? words.person.unknown : value))
    .join(", ");

/** What the form lost on its way to paper. */
export function Lost({ paper, judged }: { paper: PaperTold; judged: EvaluationTold | undefined }) {
  const own = words.classify.paper;
  const { form, groups, leftOut, agreement } = paper;
  const both = judged?.paper;
  return (
    <p class="hint lost">
      {form.kind === "card"
        ? own.lostCard(groups.model, groups.paper)
        : own.lostTree(groups.model, groups.paper)}{" "}
      {leftOut.length > 0 && own.leftOut(leftOut.join(", "))}{" "}
      {both
        ? own.errs(percentText(both.paper.error), percentText(both.model.error), publicFile.value?.name ?? "")
        : own.agreement(percentText(agreement.share), countText(agreement.rows))}
    </p>
  );
}
