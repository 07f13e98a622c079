/** What the server has for this reader: data sets, methods, the chosen data set's budget, runs and releases. All of it is public to them. */
import { computed, effect, signal } from "@preact/signals";
import type { BudgetTold, DatasetTold, MethodListed, PageTold, ReleaseListed } from "../../client/wire.ts";
import { askServer } from "./api.ts";
import { chosen } from "./place.ts";
import { isSignedIn } from "./session.ts";

export const datasets = signal<readonly DatasetTold[]>([]);
export const methods = signal<readonly MethodListed[]>([]);
export const budget = signal<BudgetTold | undefined>(undefined);
export const releases = signal<readonly ReleaseListed[]>([]);
/** The ε of the plan that is being looked at, so that the meter can show it before it is paid. */
export const considered = signal(0);

export const dataset = computed(() => datasets.value.find(({ name }) => name === chosen.value));
/** Whether times are defended: as long as nobody knows, as if they were. */
export const timingOf = (name: string) =>
  datasets.value.find((one) => one.name === name)?.timing.mode ?? "boundaries";
export const about = computed(() => dataset.value?.about ?? undefined);
export const table = computed(() => (about.value?.subject === "table" ? about.value : undefined));
export const isPublic = computed(() => about.value?.visibility === "public");

const path = (rest: string): string => `/v1/datasets/${encodeURIComponent(chosen.value)}${rest}`;

export async function refreshDatasets(): Promise<void> {
  datasets.value = (await askServer<{ items: readonly DatasetTold[] }>("GET", "/v1/datasets")).items;
}

export async function refreshMethods(): Promise<void> {
  methods.value = (await askServer<{ items: readonly MethodListed[] }>("GET", "/v1/methods")).items;
}

export async function refreshBudget(): Promise<void> {
  const name = chosen.value;
  const told = await askServer<BudgetTold>("GET", path("/budget")).catch(() => undefined);
  if (name === chosen.value) budget.value = told;
}

const PAGE = 200;

export async function refreshReleases(): Promise<void> {
  const name = chosen.value;
  const query = `dataset=${encodeURIComponent(name)}&limit=${PAGE}`;
  const told = await askServer<PageTold<ReleaseListed>>("GET", `/v1/releases?${query}`);
  if (name === chosen.value) releases.value = told.items;
}

/** The methods of a task for the kind of data that is chosen, the default first. */
export const methodsOf = (task: string): readonly MethodListed[] =>
  methods.value.filter((one) => one.task === task && one.subject === (about.value?.subject ?? "table"));

/** Rows are opened a moment after the server listens; a keeper may go and come back. */
const isOpen = computed(() => dataset.value?.open === true);

// Another data set is another purse and another shelf.
effect(() => {
  const name = chosen.value;
  budget.value = undefined;
  releases.value = [];
  considered.value = 0;
  if (!isSignedIn.value || name === "") return;
  void refreshReleases().catch(() => undefined);
  if (isOpen.value) void refreshBudget();
});
