/** What screens ask the server about releases: each answer once, because a release never changes. All of it is free. */
import { signal } from "@preact/signals";
import type { EvaluationTold, LinesTold, NumbersJudgedTold, PaperTold } from "../../client/wire.ts";
import { askServer } from "./api.ts";

export interface Asked<T> {
  readonly told?: T;
  readonly error?: unknown;
}

/** By the address that was asked. Whoever reads it in a component is drawn again when the answer comes. */
const answers = signal<Readonly<Record<string, Asked<unknown>>>>({});
const going = new Set<string>();

function once<T>(key: string, ask: () => Promise<unknown>): Asked<T> {
  const found = answers.value[key];
  if (!found && !going.has(key)) {
    going.add(key);
    const put = (answer: Asked<unknown>) => {
      answers.value = { ...answers.value, [key]: answer };
    };
    void ask().then(
      (told) => put({ told }),
      (error) => put({ error }),
    );
  }
  return (found ?? {}) as Asked<T>;
}

const of = (release: string, what: string): string => `/v1/releases/${encodeURIComponent(release)}/${what}`;
const read = <T>(path: string): Asked<T> => once(path, () => askServer("GET", path));

export const paperOfRelease = (release: string): Asked<PaperTold> => read(of(release, "paper"));
export const linesOfRelease = (release: string): Asked<LinesTold> => read(of(release, "lines"));

/** A file that the reader chose and says is public. It stays in this tab. */
interface PublicFile {
  readonly name: string;
  readonly text: string;
}

export const publicFile = signal<PublicFile | undefined>(undefined);
let chosenFiles = 0;
let fileKey = "";

/** The next questions are about this one. */
export function choosePublicFile(file: PublicFile): void {
  fileKey = String(++chosenFiles);
  publicFile.value = file;
}

/** How good a released classifier is on the chosen file; nothing where none is chosen. */
export const judgedOnFile = (release: string) => judgedAs<EvaluationTold>(release);
/** How far a released model's numbers are off on it. */
export const numbersJudgedOnFile = (release: string) => judgedAs<NumbersJudgedTold>(release);

function judgedAs<Told>(release: string): Asked<Told> | undefined {
  const file = publicFile.value;
  if (!file) return undefined;
  const path = of(release, "evaluations");
  return once(`${path} ${fileKey}`, () => askServer("POST", path, { file: file.text }));
}
