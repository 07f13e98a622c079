/**
 * The columns that were asked about, as a table in memory, where they fit: a search asks about the same few again and again, and the rows
 * need not be read again for that, nor the kernels' plans be made again.
 *
 * Columns that were read at different times are never put side by side: where some are missing, all are read again together.
 */

import type { Table } from "../../../read/table.ts";
import type { CodedAttribute } from "../../../schema/types.ts";
import type { Engine } from "../../engine.ts";
import { declaredOf } from "../asked-attributes.ts";

interface Columns {
  readonly read: (attributes: readonly CodedAttribute[]) => Promise<Table>;
  readonly open: (table: Table) => Promise<Engine>;
  /** Whether all rows of these attributes may be held. */
  readonly fits: (attributes: readonly CodedAttribute[]) => boolean;
}

export class KeptColumns {
  readonly #columns: Columns;
  #kept: { readonly table: Table; readonly engine: Engine } | undefined;

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  /** What is kept already, where it has this attribute. */
  with({ name }: CodedAttribute): Table | undefined {
    const { table } = this.#kept ?? {};
    return table?.columns.some(({ attribute }) => attribute.name === name) ? table : undefined;
  }

  /** An engine that holds these attributes, and perhaps others; undefined where there is no room for them. */
  async over(asked: readonly CodedAttribute[]): Promise<Engine | undefined> {
    if (this.#kept && asked.every((attribute) => this.with(attribute))) return this.#kept.engine;
    const { fits, read, open } = this.#columns;
    const known = this.#kept?.table.columns.map(({ attribute }) => attribute) ?? [];
    const attributes = [declaredOf([...known, ...asked]), asked].find(fits);
    if (!attributes) return undefined;
    // Let go first: there may be no room for two.
    await this.close();
    const table = await read(attributes);
    this.#kept = { table, engine: await open(table) };
    return this.#kept.engine;
  }

  async close(): Promise<void> {
    const { engine } = this.#kept ?? {};
    this.#kept = undefined;
    await engine?.close();
  }
}
