/** The flow as a file: shown, opened, saved. What is drawn is nothing else than what stands there. */
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { Copy, Panel } from "../../parts/basic.tsx";
import { Message } from "../../parts/problem.tsx";
import { commandOfPlan } from "../../plan/command.ts";
import { saveAs } from "../../state/api.ts";
import { write } from "../../state/log.ts";
import { chosen } from "../../state/place.ts";
import { words } from "../../words/words.ts";
import { flowFromText, planOfDrawn, textOf } from "./flow-json.ts";
import { drawWhole, written } from "./state.ts";

export function FlowAsFile() {
  const own = words.flow.file;
  const isWrong = useSignal(false);
  const input = useRef<HTMLInputElement>(null);
  const open = async (file: File | undefined) => {
    if (!file) return;
    const flow = flowFromText(await file.text());
    isWrong.value = flow === undefined;
    if (flow) drawWhole(flow);
  };
  const save = () => {
    saveAs("flow.json", textOf(written.value), "application/json");
    write(commandOfPlan(planOfDrawn(written.value), chosen.value, true));
  };
  return (
    <Panel title={own.title}>
      <div class="row">
        <button class="btn s" type="button" onClick={() => input.current?.click()}>
          {own.open}
        </button>
        <button class="btn s" type="button" onClick={save}>
          {own.save}
        </button>
        <input
          ref={input}
          class="sr"
          type="file"
          accept=".json,application/json"
          tabIndex={-1}
          aria-label={own.open}
          onChange={({ currentTarget }) => {
            void open(currentTarget.files?.[0]);
            currentTarget.value = "";
          }}
        />
      </div>
      {isWrong.value && <Message kind="warn">{own.wrong}</Message>}
      <details class="opts">
        <summary>{own.show}</summary>
        <pre tabIndex={0}>{textOf(written.value)}</pre>
        <Copy text={textOf(written.value)} />
      </details>
    </Panel>
  );
}
