/** The table that is being declared: kept while one looks at other screens, and until it is saved nowhere else. */
import { computed, signal } from "@preact/signals";
import { write } from "../../state/log.ts";
import { go } from "../../state/place.ts";
import { initCommand, setCommand, tableCommand } from "./commands.ts";
import { type AttributeDraft, isDeclared, type SchemaDraft, stateOf, withAttribute } from "./schema-edit.ts";
import { type CheckTold, checkOf, draftOf, refreshFolder, saveTable, tableNamed } from "./workshop.ts";

export interface Editing {
  /** `file:patients.csv` or `table:patients`: as in the address. */
  readonly item: string;
  readonly name: string;
  readonly schema: SchemaDraft;
  /** As it was last saved; undefined where it never was. */
  readonly saved: SchemaDraft | undefined;
  /** What was looked at for it. */
  readonly read: string | undefined;
  readonly isTaken: boolean;
  readonly hasBudget: boolean;
  readonly isReady: boolean;
  readonly isServed: boolean;
  readonly notes: readonly string[];
  readonly check: CheckTold | undefined;
}

export const editing = signal<Editing | undefined>(undefined);
export const chosenName = signal<string | undefined>(undefined);

export const chosenDraft = computed(() => {
  const { schema } = editing.value ?? {};
  return schema?.attributes.find(({ name }) => name === chosenName.value) ?? schema?.attributes[0];
});
export const isChanged = computed(
  () => editing.value !== undefined && editing.value.schema !== editing.value.saved,
);
export const missingCount = computed(
  () => editing.value?.schema.attributes.filter((one) => !isDeclared(stateOf(one))).length ?? 0,
);

const fresh = {
  isTaken: false,
  hasBudget: false,
  isReady: false,
  isServed: false,
  notes: [],
  check: undefined,
};

export async function readHeader(file: string, more: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const { name, schema, read, taken } = await draftOf(file, more);
  editing.value = { ...fresh, item: `file:${file}`, name, schema, saved: undefined, read, isTaken: taken };
  chosenName.value = undefined;
  write(initCommand(file, name));
}

export async function openTable(name: string): Promise<void> {
  const { schema, budget, ready, served } = await tableNamed(name);
  const standing = { hasBudget: budget, isReady: ready, isServed: served };
  editing.value = {
    ...fresh,
    ...standing,
    item: `table:${name}`,
    name,
    schema,
    saved: schema,
    read: undefined,
  };
  chosenName.value = undefined;
}

const change = (more: Partial<Editing>): void => {
  if (editing.value) editing.value = { ...editing.value, ...more };
};

export function changeSchema(schema: SchemaDraft): void {
  change({ schema, check: undefined });
}

export function changeTable(fields: Readonly<Record<string, unknown>>): void {
  if (editing.value) changeSchema({ ...editing.value.schema, ...fields });
}

export function changeAttribute(attribute: AttributeDraft): void {
  if (editing.value) changeSchema(withAttribute(editing.value.schema, attribute));
}

/** The chosen attribute as it now stands, in the log. */
export function tellAttribute(): void {
  const { name } = editing.value ?? {};
  if (name !== undefined && chosenDraft.value) write(setCommand(name, chosenDraft.value));
}

export function tellTable(): void {
  if (editing.value) write(tableCommand(editing.value.schema));
}

export function nameTable(name: string): void {
  if (editing.value) change({ name, isTaken: false, schema: { ...editing.value.schema, name } });
}

export async function checkNow(): Promise<void> {
  const now = editing.value;
  if (!now) return;
  write(`privet data check ${now.name}`);
  change({ check: await checkOf(now.schema) });
}

export async function saveNow(confirm?: string): Promise<void> {
  const now = editing.value;
  if (!now) return;
  const { budget, ready, notes } = await saveTable(now.name, now.schema, confirm);
  const item = `table:${now.name}`;
  editing.value = {
    ...now,
    item,
    saved: now.schema,
    hasBudget: budget,
    isReady: ready,
    notes,
    isTaken: false,
  };
  await refreshFolder();
  go({ item });
}

export function budgetOpened(): void {
  change({ hasBudget: true, isReady: true });
}
