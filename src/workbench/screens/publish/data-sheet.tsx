/** What to tell whoever gets the synopsis, in plain words; the whole of it as a page to save. */
import type { ShellWords } from "../../../base/fix.ts";
import { tellable } from "../../../models/synopsis/to-tell.ts";
import { datasheet } from "../../../tasks/publish/datasheet.ts";
import { Panel } from "../../parts/basic.tsx";
import { saveAs } from "../../state/api.ts";
import { countText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import type { Explored } from "./explored.ts";

/** As one types it into a terminal. */
const shell: ShellWords = {
  option: (name, value) => (value === undefined ? `--${name}` : `--${name} ${value}`),
  command: (parts, options) =>
    [
      "privet",
      ...parts,
      ...options.map(({ name, value }) => (value === undefined ? `--${name}` : `--${name} ${value}`)),
    ].join(" "),
};

export function DataSheet({ explored }: { explored: Explored }) {
  const { model, receipt } = explored.loaded;
  const { attributes, published, rows } = model;
  const told = tellable(model);
  const left = attributes.filter(({ name }) => !published.some(({ attribute }) => attribute.name === name));
  const save = () =>
    saveAs(
      "about.md",
      datasheet({ synopsis: model, receipt, file: "synopsis.json", shell }),
      "text/markdown",
    );
  const sheet = words.publish.sheet;
  return (
    <Panel
      title={sheet.title}
      aside={
        <button class="btn s" type="button" onClick={save}>
          {sheet.download}
        </button>
      }
      lead={sheet.lead(countText(rows))}
    >
      <div class="two small">
        <div>
          <h3>{sheet.good}</h3>
          <ul class="ticks">
            {told.length > 0 && <li>{sheet.goodLabel(told.join(", "))}</li>}
            <li>{sheet.goodCounts}</li>
            <li>{sheet.goodTables}</li>
          </ul>
        </div>
        <div>
          <h3>{sheet.notGood}</h3>
          <ul class="ticks no">
            <li>{sheet.finer}</li>
            {left.length > 0 && <li>{sheet.left(left.map(({ name }) => name).join(", "))}</li>}
            {model.kind === "tables" && <li>{sheet.together}</li>}
            <li>{sheet.cells}</li>
            <li>{sheet.sampling}</li>
          </ul>
        </div>
      </div>
    </Panel>
  );
}
