/** The whole flow: what it is called, what it may cost, how rows are dealt, how the price is split; and the one button that spends. */
import { useState } from "preact/hooks";
import type { RunTold } from "../../../client/wire.ts";
import { Dialog, Panel } from "../../parts/basic.tsx";
import { DeltaField } from "../../parts/delta-field.tsx";
import { EpsilonSlider } from "../../parts/epsilon.tsx";
import { TextInput } from "../../parts/fields.tsx";
import { Message } from "../../parts/problem.tsx";
import { Spend } from "../../parts/spend.tsx";
import type { Quoted } from "../../state/quotes.ts";
import { words } from "../../words/words.ts";
import type { Lack } from "./missing.ts";
import { PartsField } from "./parts-field.tsx";
import { quotedFlow } from "./quoted-flow.ts";
import { Ready } from "./ready.tsx";
import { Split } from "./split.tsx";
import { choose, draw, drawn } from "./state.ts";

interface Props {
  readonly quoted: Quoted;
  readonly lacks: readonly Lack[];
  readonly onStarted: (run: RunTold) => void;
}

export function WholeFlow({ quoted, lacks, onStarted }: Props) {
  const flow = drawn.value;
  const told = quotedFlow(quoted.quote);
  const setDelta = (text: string) => {
    const { delta: _, ...others } = flow;
    draw(text.trim() === "" ? others : { ...others, delta: text.trim() });
  };
  return (
    <Panel title={words.flow.whole} aside={<ReadyButton />} class="flow-whole">
      <TextInput
        label={words.flow.title}
        value={flow.title ?? ""}
        placeholder={words.flow.untitled}
        onInput={(title) => draw({ ...flow, title })}
      />
      <EpsilonSlider
        label={words.flow.price}
        value={flow.epsilon}
        onChange={(epsilon) => draw({ ...flow, epsilon })}
      />
      <DeltaField value={flow.delta ?? ""} onInput={setDelta} />
      <PartsField />
      {told && lacks.length === 0 && quoted.error === undefined && <Split quoted={told} />}
      {lacks.length > 0 ? (
        <Lacks lacks={lacks} />
      ) : (
        <Spend quoted={quoted} verb={words.flow.verb} onStarted={onStarted} />
      )}
    </Panel>
  );
}

function ReadyButton() {
  const [isOpen, open] = useState(false);
  return (
    <>
      <button class="btn s" type="button" onClick={() => open(true)}>
        {words.flow.ready.button}
      </button>
      {isOpen && (
        <Dialog title={words.flow.ready.title} onClose={() => open(false)}>
          <Ready onStart={() => open(false)} />
          <div class="row">
            <button class="btn" type="button" onClick={() => open(false)}>
              {words.spend.no}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}

export function lackText(lack: Lack): string {
  const own = words.flow.lacks;
  if (lack.what === "label") return own.label(lack.step);
  if (lack.what === "part") return own.part(lack.step, lack.part);
  if (lack.what === "source") return own.source(lack.step, words.flow.step.place[lack.place] ?? lack.place);
  return own[lack.what];
}

function Lacks({ lacks }: { lacks: readonly Lack[] }) {
  return (
    <Message kind={lacks.some(({ what }) => what === "steps") ? "plain" : "warn"}>
      <p>
        <b>{words.flow.lacks.title}</b>
      </p>
      <ul class="plain-list">
        {lacks.map((lack) => (
          <li key={lackText(lack)}>
            {lackText(lack)}{" "}
            {"step" in lack && (
              <button class="btn s" type="button" onClick={() => choose(lack.step)}>
                {words.flow.lacks.show}
                <span class="sr"> {lack.step}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </Message>
  );
}
