/** The files that the command would have written. */
import { useState } from "preact/hooks";
import { Copy, Panel } from "../../parts/basic.tsx";
import { Problem } from "../../parts/problem.tsx";
import { askForText, saveAs } from "../../state/api.ts";
import { words } from "../../words/words.ts";
import { current, pathOf } from "./going.ts";

const w = words.experiment;

const FORMS = [
  { form: "svg", ending: "svg", media: "image/svg+xml" },
  { form: "csv", ending: "csv", media: "text/csv" },
  { form: "latex", ending: "tex", media: "application/x-tex" },
  { form: "markdown", ending: "md", media: "text/markdown" },
  { form: "json", ending: "json", media: "text/plain" },
  { form: "ts", ending: "ts", media: "text/plain" },
] as const;

export function Downloads({ name, data }: { name: string; data: string }) {
  const [error, setError] = useState<unknown>(undefined);
  const save = async ({ form, ending, media }: (typeof FORMS)[number]) => {
    try {
      const text = await askForText(pathOf(name, `/exports/${form}?data=${encodeURIComponent(data)}`), media);
      saveAs(`${name}${form === "svg" ? `-${data}` : ""}.${ending}`, text, media);
      setError(undefined);
    } catch (problem) {
      setError(problem);
    }
  };
  const command = current.value?.command;
  return (
    <Panel title={w.downloads} lead={w.downloadsLead}>
      <div class="row">
        {FORMS.map((one) => (
          <button key={one.form} class="btn s" type="button" onClick={() => void save(one)}>
            {w.forms[one.form]}
          </button>
        ))}
      </div>
      <Problem error={error} />
      {command && (
        <p class="row">
          <code>{command}</code> <Copy text={command} />
        </p>
      )}
    </Panel>
  );
}
