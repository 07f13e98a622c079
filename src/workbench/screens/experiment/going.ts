/** The experiment that is looked at, as it goes: cells come as changes, a second apart while it runs. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type {
  CellTold,
  ChangesTold,
  ChoicesTold,
  ExperimentItem,
  ExperimentTold,
  GoingTold,
} from "../../../client/experiments.ts";
import { askServer } from "../../state/api.ts";
import { entitle, write } from "../../state/log.ts";
import { estimate } from "./estimate.ts";
import { change, choices, definition, fits, jobs, keyOf, nextId, setup } from "./setup-state.ts";

const PAUSE = 1_000;

export const items = signal<readonly ExperimentItem[]>([]);
export const current = signal<ExperimentTold | undefined>(undefined);
export const going = signal<GoingTold | undefined>(undefined);
/** By number; another map whenever something has changed. */
export const cells = signal<ReadonlyMap<number, CellTold>>(new Map());
export const trouble = signal<unknown>(undefined);

export const pathOf = (name: string, rest = ""): string =>
  `/v1/experiments/${encodeURIComponent(name)}${rest}`;

export async function refreshChoices(): Promise<void> {
  const told = await askServer<ChoicesTold>("GET", "/v1/experiment-choices");
  choices.value = told;
  if (setup.value.data.length === 0 && setup.value.methods.length === 0) suggest(told);
}

/** Three classifiers to begin with. They need no δ, which stands at 0. */
const BEGIN_WITH = ["privet", "pg-plus", "priv-local"];

/** Something to begin with: the first data that fit, some methods, and who always says the same. */
function suggest({ data, methods, yardsticks }: ChoicesTold): void {
  const { task } = setup.value;
  const first = data.find((one) => fits(one, task) && one.labels.length === 1);
  change({
    data: first ? [{ key: keyOf(first) }] : [],
    methods: methods
      .filter((one) => one.task === task && BEGIN_WITH.includes(one.name))
      .map(({ name }) => ({ id: nextId(), name, options: {} })),
    yardsticks: yardsticks
      .filter((one) => one.task === task && one.name === "majority")
      .map(({ name }) => name),
  });
}

export async function refreshItems(): Promise<void> {
  items.value = (await askServer<{ items: readonly ExperimentItem[] }>("GET", "/v1/experiments")).items;
  const isTaken = (name: string) => items.value.some((item) => item.name === name);
  const { name } = setup.value;
  if (!/^experiment-\d+$/.test(name) || !isTaken(name)) return;
  let count = 1;
  while (isTaken(`experiment-${count}`)) count++;
  if (current.peek()?.name !== name) change({ name: `experiment-${count}` });
}

/** Follows one until the screen goes or another is chosen. */
export function useExperiment(name: string | undefined): void {
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    current.value = undefined;
    going.value = undefined;
    cells.value = new Map();
    trouble.value = undefined;
    if (name === undefined) return;
    const follow = async (since?: string) => {
      const query = since === undefined ? "" : `?since=${since}`;
      const told = await askServer<ChangesTold>("GET", pathOf(name, `/cells${query}`));
      if (isGone) return;
      take(told);
      timer = setTimeout(() => void follow(told.mark).catch(failed), told.more ? 0 : PAUSE);
    };
    const failed = (error: unknown) => {
      if (isGone) return;
      trouble.value = error;
      timer = setTimeout(() => void begin(), 5 * PAUSE);
    };
    const begin = async () => {
      try {
        const told = await askServer<ExperimentTold>("GET", pathOf(name));
        if (isGone) return;
        current.value = told;
        trouble.value = undefined;
        await follow();
      } catch (error) {
        failed(error);
      }
    };
    void begin();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [name, restarts.value]);
}

/** An experiment of the same name that was changed is another one. */
const restarts = signal(0);

function take(told: ChangesTold): void {
  going.value = told;
  if (!told.whole && told.cells.length === 0) return;
  const next = new Map(told.whole ? [] : cells.value);
  for (const cell of told.cells) next.set(cell[0], cell);
  cells.value = next;
}

/** Returns its name. */
export async function start(replace: boolean): Promise<string> {
  const asked = { experiment: definition.value, replace, ...(jobs.value ? { jobs: jobs.value } : {}) };
  const told = await askServer<ExperimentTold>("POST", "/v1/experiments", asked);
  write(told.command, "running");
  restarts.value++;
  estimate.value = undefined;
  void refreshItems().catch(() => undefined);
  return told.name;
}

export async function changeState(name: string, state: "running" | "paused" | "stopped"): Promise<void> {
  const more = state === "running" && jobs.value ? { jobs: jobs.value } : {};
  const told = await askServer<ExperimentTold>("PUT", pathOf(name, "/state"), { state, ...more });
  going.value = told;
  const line = write(told.command, "running");
  if (state !== "running") entitle(line, "free");
}
