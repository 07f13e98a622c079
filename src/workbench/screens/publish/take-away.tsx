/** What can be taken away: made-up rows, the synopsis itself, its counts. Made from the release; the rows are not asked again. */
import { useSignal } from "@preact/signals";
import { Panel } from "../../parts/basic.tsx";
import { Select, TextInput } from "../../parts/fields.tsx";
import { Problem } from "../../parts/problem.tsx";
import { askForText, saveAs } from "../../state/api.ts";
import { write } from "../../state/log.ts";
import { words } from "../../words/words.ts";
import { countsCsv } from "./counts-csv.ts";
import type { Explored } from "./explored.ts";

const FORMATS = { csv: "text/csv", arff: "text/x-arff", jsonl: "application/jsonl" } as const;
type Format = keyof typeof FORMATS;
/** As many as the server makes at once. */
const MOST = 100_000;

export function TakeAway({ explored }: { explored: Explored }) {
  const { loaded, release } = explored;
  const rows = useSignal(String(Math.min(MOST, Math.max(1, Math.round(loaded.model.rows)))));
  const format = useSignal<Format>("csv");
  const isBusy = useSignal(false);
  const error = useSignal<unknown>(undefined);
  const count = Number(rows.value);
  const isRight = Number.isInteger(count) && count >= 1 && count <= MOST;
  const download = async () => {
    if (!isRight || isBusy.value) return;
    isBusy.value = true;
    error.value = undefined;
    const name = `synthetic.${format.value}`;
    try {
      const path = `/v1/releases/${encodeURIComponent(release.id)}/table?rows=${count}&format=${format.value}`;
      saveAs(name, await askForText(path, FORMATS[format.value]), FORMATS[format.value]);
      write(`privet publish table ${release.id}.json --table ${name} --rows ${count}`);
    } catch (problem) {
      error.value = problem;
    }
    isBusy.value = false;
  };
  const saveSynopsis = () =>
    saveAs("synopsis.json", `${JSON.stringify(release.release, null, 2)}\n`, "application/json");
  return (
    <Panel title={words.publish.takeAway} aside={<span class="badge free">{words.publish.free}</span>}>
      <div class="two tight">
        <TextInput
          label={words.publish.madeUp}
          value={rows.value}
          inputMode="numeric"
          wrong={isRight ? undefined : words.publish.rowsWrong(MOST)}
          onInput={(next) => (rows.value = next.trim())}
        />
        <Select
          label={words.publish.format}
          value={format.value}
          choices={Object.keys(FORMATS)}
          onChange={(next) => (format.value = next as Format)}
        />
      </div>
      <Problem error={error.value} />
      <div class="row">
        <button
          class="btn free grow"
          type="button"
          aria-disabled={!isRight || isBusy.value}
          onClick={() => void download()}
        >
          {words.publish.download}
        </button>
        <button class="btn" type="button" onClick={saveSynopsis}>
          synopsis.json
        </button>
      </div>
      <div class="row below">
        <button
          class="btn s"
          type="button"
          onClick={() => saveAs("counts.csv", countsCsv(loaded.model), "text/csv")}
        >
          {words.publish.counts}
        </button>
        <button class="btn s" type="button" onClick={toLearn}>
          {words.publish.learnLink}
        </button>
      </div>
    </Panel>
  );
}

function toLearn(): void {
  document.getElementById("learn")?.scrollIntoView({ block: "start" });
  document.getElementById("learn")?.querySelector<HTMLElement>("select")?.focus();
}
