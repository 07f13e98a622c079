/** A step as a box: what it is called and does, which rows it sees, what it costs. The dot at its right is where lines begin. */
import { placeFor, stepKindOf } from "../../../flow/edges.ts";
import { isFreeStep, type StepFile } from "../../../flow/flow-file.ts";
import { methodIn } from "../../parts/form/task-fields.tsx";
import { epsilonText, percentText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import { sourcesOf } from "./edit.ts";
import { type Box, HEIGHT } from "./geometry.ts";
import { wordOf } from "./offers.ts";
import type { QuotedStep } from "./quoted-flow.ts";
import { choose, desk, drawn } from "./state.ts";
import type { BeginDrag, Drag } from "./use-drag.ts";

interface Props {
  readonly step: StepFile;
  readonly box: Box;
  readonly price: QuotedStep | undefined;
  /** Something is still to be chosen for it. */
  readonly isOpen: boolean;
  readonly isFirst: boolean;
  readonly drag: Drag | undefined;
  readonly begin: BeginDrag;
}

export const methodText = (step: StepFile): string => {
  const what = words.flow.task[wordOf(step)] ?? wordOf(step);
  const method = isFreeStep(step) ? String(step.options?.learner ?? "") : methodIn(step.task, step)?.name;
  return method && method !== wordOf(step) ? `${what} · ${method}` : what;
};

export function StepBox({ step, box, price, isOpen, isFirst, drag, begin }: Props) {
  const { name } = step;
  const free = isFreeStep(step);
  const isChosen = desk.value.chosen === name;
  const sources = sourcesOf(drawn.value.steps, name);
  return (
    <div
      role="option"
      data-step={name}
      class={`flow-step ${free ? "free" : "paid"} ${isOpen ? "open" : ""} ${dragClass(step, drag)}`}
      aria-selected={isChosen}
      tabIndex={isChosen || isFirst ? 0 : -1}
      style={placed(box, drag)}
      onPointerDown={(event) => begin(event, "box", name)}
      onFocus={() => isChosen || choose(name)}
    >
      <span class="flow-name">
        <b>{name}</b> {!free && step.rows !== undefined && <span class="badge">{step.rows}</span>}
      </span>{" "}
      <span class="flow-what">{methodText(step)}</span>{" "}
      {sources.length > 0 && <span class="sr">{words.flow.from(sources)} </span>}
      <span class="flow-price">
        {free ? <span class="badge free">{words.flow.isFree}</span> : <Price price={price} />}{" "}
        {!free && step.epsilon !== undefined && <span class="xs muted">{words.flow.fixed}</span>}{" "}
        {price && !free && <span class="xs muted">{percentText(Math.round(100 * price.share) / 100)}</span>}
      </span>
      {isOpen && <span class="sr">{words.flow.isOpen}</span>}
      {!free && (
        <span class="flow-share">
          <i style={{ width: `${Math.round(100 * Math.min(1, price?.share ?? 0))}%` }} />
        </span>
      )}
      {stepKindOf(step).releases && (
        <span
          class="flow-dot"
          aria-hidden="true"
          onPointerDown={(event) => {
            event.stopPropagation();
            begin(event, "line", name);
          }}
        />
      )}
    </div>
  );
}

const Price = ({ price }: { price: QuotedStep | undefined }) =>
  price ? (
    <b>{epsilonText(price.epsilon)}</b>
  ) : (
    <>
      <b aria-hidden="true">ε ?</b>
      <span class="sr">{words.flow.noPrice}</span>
    </>
  );

const placed = ({ name, x, y, width }: Box, drag: Drag | undefined) => {
  const isDragged = drag?.kind === "box" && drag.name === name;
  return {
    left: `${x}px`,
    top: `${y}px`,
    width: `${width}px`,
    height: `${HEIGHT}px`,
    transform: isDragged ? `translate(${drag.by[0]}px, ${drag.by[1]}px)` : "none",
    zIndex: isDragged ? 2 : 1,
  };
};

/** While a line is drawn, only the boxes that it may go to stand out. */
function dragClass(step: StepFile, drag: Drag | undefined): string {
  if (drag?.kind !== "line") return drag?.name === step.name ? "dragged" : "";
  if (drag.name === step.name) return "";
  return placeFor(drawn.value.steps, drag.name, step) === undefined ? "unfit" : "fit";
}
