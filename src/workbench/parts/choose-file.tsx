/** A public file with the label, on which models are judged: the reader chooses it, and says by that that it is public. */
import { useId } from "preact/hooks";
import { asWord } from "../plan/command.ts";
import { choosePublicFile, publicFile } from "../state/asked.ts";
import { write } from "../state/log.ts";
import { words } from "../words/words.ts";

/** The file is read in the tab, sent once for each model, and kept by nobody. */
export function ChooseFile({ model }: { model: string }) {
  const own = words.classify.good;
  const id = useId();
  const choose = async (file: File | undefined) => {
    if (!file) return;
    choosePublicFile({ name: file.name, text: await file.text() });
    write(`privet evaluate ${model}.json --on ${asWord(file.name)}`);
  };
  return (
    <div class="field public-file">
      <label for={id}>{own.choose}</label>
      <input
        id={id}
        type="file"
        accept=".csv,.arff,.txt,.data,.test,text/csv"
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
      />
      <span class="hint" id={`${id}-hint`}>
        {own.lead} {own.hint} {publicFile.value && own.chosen(publicFile.value.name)}
      </span>
    </div>
  );
}
