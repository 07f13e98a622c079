/**
 * An engine for tables that are larger than memory: rows are read again for each question, of the attributes that it asks about alone, and
 * pass through the memory engine in groups of a public size, whose answers are added up. Where the attributes that are asked about
 * fit into the room that is given, they are kept.
 *
 * Claim. The answers are those of the memory engine over all rows.
 * Proof. Every pass is over all rows, each in one group (row-stream.ts): their number is held against that of the first, and whoever hands
 * the rows over refuses a file that has changed. An answer about one attribute follows from how many rows have each code, and these are
 * added up as doubles hold them, or taken from counts that were made while the rows were first read. Sums over rows are added up in
 * BigInt, tables of counts in doubles (tables.ts), qualities of grids are worked out from tables; a function is asked about different rows in
 * their order (distinct.ts). What is kept is a table of all rows with the columns that a question reads. ∎
 */
import { InTurn } from "../../../base/in-turn.ts";
import { codedAttributes } from "../../../read/columns.ts";
import { bytesOfRow } from "../../../read/row-bytes.ts";
import type { CodedRows, Table, Watch } from "../../../read/table.ts";
import { codeCount } from "../../../schema/coding/codes.ts";
import { isIndicator } from "../../../schema/coding/learnable.ts";
import type { CodedAttribute, Schema } from "../../../schema/types.ts";
import type { Engine, TablesQuestion } from "../../engine.ts";
import {
  type AskedAttribute,
  attributesOf,
  attributesOfGrids,
  attributesOfModels,
  declaredOf,
} from "../asked-attributes.ts";
import { codesOf } from "../memory/clusters/coordinates.ts";
import { type CountedCodes, countedCodes, countInto, occurring } from "../memory/counts/counted-codes.ts";
import { CodeCounts, fewCodes } from "../memory/counts/counted-rows.ts";
import { OneAttribute } from "../memory/counts/one-attribute.ts";
import { memoryEngine } from "../memory/index.ts";
import { gridQualities } from "../memory/tables/grids.ts";
import { TableCounts } from "../memory/tables/tables.ts";
import { takingInTurn } from "../taking.ts";
import { streamedRowSums } from "./distinct.ts";
import { KeptColumns } from "./kept-columns.ts";
import { RowStream } from "./row-stream.ts";
import { asCounts, streamedTables } from "./tables.ts";

/** Reads all rows, of the attributes that a schema does not ignore: the same ones each time, or it fails. */
export type ReadAgain = (schema: Schema, watch: Watch) => Promise<Table>;

export interface Streaming {
  /** How many bytes rows, and what is made of them, may take. */
  readonly bytes: number;
  /** About how many rows there are, where that is known before they are read. */
  readonly rows?: number | undefined;
  readonly threads?: number | undefined;
  /** The engine over a table in memory. */
  readonly open: (table: CodedRows) => Promise<Engine>;
  /** How many rows a group has; for tests. */
  readonly group?: number | undefined;
}

/** More in a group would save nothing. */
const LARGEST_GROUP = 2 ** 18;
const SMALLEST_GROUP = 2 ** 12;
/** The shares of the room that a group, and tables of counts, may have. */
const [GROUP_SHARE, TABLE_SHARE] = [8, 4];

/** What a code takes where rows are gathered and put into order. */
const GATHERED_BYTES = 16;

type Sums = (engine: Engine) => Promise<readonly bigint[]>;

/** The first reading of the rows is made before it returns. */
export async function streamedEngine(schema: Schema, read: ReadAgain, streaming: Streaming): Promise<Engine> {
  const rows = new StreamedRows(schema, read, streaming);
  await rows.open();
  const over = (asked: readonly AskedAttribute[], ask: Sums) => rows.sums(declaredOf(asked), ask);
  const learnt = ({
    inputs,
    label,
  }: {
    inputs: { attributes: readonly AskedAttribute[] };
    label: AskedAttribute;
  }) => [...inputs.attributes, label];
  const { one } = rows;
  return {
    rows: () => rows.count,
    count: (attribute, codes) => one.count(attribute, codes),
    histogram: (asked) =>
      asked.length === 1 ? one.histogram(asked[0]) : over(asked, (engine) => engine.histogram(asked)),
    total: (attribute) => one.total(attribute),
    sums: (asked) => over(learnt(asked), (engine) => engine.sums(asked)),
    costs: (asked) => over(asked.inputs.attributes, (engine) => engine.costs(asked)),
    centreSums: (asked) => over(asked.inputs.attributes, (engine) => engine.centreSums(asked)),
    pointCounts: (asked) => over(asked.inputs.attributes, (engine) => engine.pointCounts(asked)),
    rowSums: (asked) => (asked.attributes.length === 1 ? one.sums(asked) : rows.rowSums(asked)),
    tables: (asked, see) => rows.tables(asked, see),
    gridQualities: (asked) => rows.gridQualities(asked),
    modelSums: (asked) => over(attributesOfModels(asked), (engine) => engine.modelSums(asked)),
    gradient: (asked) => over(learnt(asked), (engine) => engine.gradient(asked)),
    sampledGradient: (asked, taking) => {
      const inTurn = takingInTurn(taking);
      return over(learnt(asked), (engine) => engine.sampledGradient(asked, inTurn(engine.rows())));
    },
    products: (asked) => over(learnt(asked), (engine) => engine.products(asked)),
    losses: (asked) => over(learnt(asked), (engine) => engine.losses(asked)),
    close: () => rows.close(),
  };
}

class StreamedRows {
  readonly #schema: Schema;
  readonly #read: ReadAgain;
  readonly #streaming: Streaming;
  readonly #kept: KeptColumns;
  /** One question after the other: they share the room. */
  readonly #turns = new InTurn();
  readonly #stop = { aborted: false };
  #counted: CodeCounts | undefined;
  readonly one: OneAttribute;
  #count: number | undefined;

  constructor(schema: Schema, read: ReadAgain, streaming: Streaming) {
    this.#schema = schema;
    this.#read = read;
    this.#streaming = streaming;
    this.#kept = new KeptColumns({
      read: (attributes) => this.#whole(attributes),
      open: streaming.open,
      fits: (attributes) =>
        (this.#count ?? streaming.rows ?? Infinity) * bytesOfRow(attributes) <= streaming.bytes,
    });
    this.one = new OneAttribute((attribute) => this.#turns.take(() => this.#codes(attribute)));
  }

  get count(): number {
    return this.#count ?? 0;
  }

  /** Keeps all, where that fits; else counts the rows, and how many have each code of as many attributes as are counted in little memory. */
  async open(): Promise<void> {
    if (await this.#kept.over(codedAttributes(this.#schema))) return;
    const counted = new CodeCounts(only(this.#schema, fewCodes(this.#schema)));
    counted.add(await this.#read(counted.schema, { sink: counted, threads: this.#streaming.threads }));
    this.#counted = counted;
    this.#count = counted.rows;
  }

  sums(attributes: readonly CodedAttribute[], ask: Sums): Promise<readonly bigint[]> {
    return this.#turns.take(async () => {
      const kept = await this.#kept.over(attributes);
      if (kept) return ask(kept);
      let sums: readonly bigint[] | undefined;
      await this.#engines(attributes, async (engine) => {
        const more = await ask(engine);
        sums = sums?.map((sum, i) => sum + more[i]) ?? more;
      });
      return sums ?? [];
    });
  }

  rowSums(question: Parameters<Engine["rowSums"]>[0]): Promise<readonly bigint[]> {
    return this.#turns.take(async () => {
      const attributes = declaredOf(question.attributes);
      const kept = await this.#kept.over(attributes);
      if (kept) return kept.rowSums(question);
      const room = Math.floor(this.#streaming.bytes / (GATHERED_BYTES * question.attributes.length));
      const most = Math.max(room, this.#groupOf(attributes));
      return streamedRowSums(question, most, (see) => this.#groups(attributes, async (group) => see(group)));
    });
  }

  tables(question: TablesQuestion, see: Parameters<Engine["tables"]>[1]): Promise<void> {
    return this.#turns.take(async () => {
      const kept = await this.#kept.over(declaredOf(attributesOf(question)));
      return kept ? kept.tables(question, see) : this.#tables(question, see);
    });
  }

  gridQualities(question: Parameters<Engine["gridQualities"]>[0]): Promise<readonly bigint[]> {
    return this.#turns.take(async () => {
      const kept = await this.#kept.over(declaredOf(attributesOfGrids(question)));
      if (kept) return kept.gridQualities(question);
      const count = asCounts(this.count, (asked, see) => this.#tables(asked, see));
      return gridQualities(count, this.count, question);
    });
  }

  async close(): Promise<void> {
    this.#stop.aborted = true;
    this.one.close();
    this.#counted?.close();
    await this.#turns.take(() => this.#kept.close());
  }

  #tables(question: TablesQuestion, see: Parameters<Engine["tables"]>[1]): Promise<void> {
    const most = Math.floor(this.#streaming.bytes / TABLE_SHARE / Float64Array.BYTES_PER_ELEMENT);
    const tables = new TableCounts({ rows: 0, columns: [] });
    return streamedTables(question, see, most, (own, seeGroup) =>
      this.#groups(declaredOf(attributesOf(own)), (group) => tables.countIn(group, own, seeGroup)),
    );
  }

  /** How many rows have each code of one attribute. */
  async #codes(attribute: CodedAttribute): Promise<CountedCodes> {
    if (!isIndicator(attribute) && this.#counted?.has(attribute)) return this.#counted.of(attribute);
    const kept = this.#kept.with(declaredOf([attribute])[0]);
    if (kept) return countedCodes(kept, attribute);
    const counts = new Float64Array(codeCount(attribute));
    await this.#groups(declaredOf([attribute]), async (group) =>
      countInto(counts, codesOf(group, attribute), group.weights),
    );
    return occurring(counts);
  }

  /** All rows of some attributes, as a table. */
  async #whole(attributes: readonly CodedAttribute[]): Promise<Table> {
    const { threads } = this.#streaming;
    // The first reading is stopped by whoever opens the rows.
    const stop = this.#count === undefined ? {} : { signal: this.#stop };
    const table = await this.#read(only(this.#schema, attributes), { threads, ...stop });
    const { rows, weights } = table;
    this.#ensureAll(weights ? weights.reduce((sum, weight) => sum + weight, 0) : rows);
    return table;
  }

  #engines(attributes: readonly CodedAttribute[], ask: (engine: Engine) => Promise<void>): Promise<void> {
    return this.#groups(attributes, async (group) => {
      const engine = memoryEngine(group);
      try {
        await ask(engine);
      } finally {
        await engine.close();
      }
    });
  }

  async #groups(
    attributes: readonly CodedAttribute[],
    work: (group: CodedRows) => Promise<void>,
  ): Promise<void> {
    const schema = only(this.#schema, attributes);
    const stream = new RowStream(schema, this.#groupOf(attributes), work);
    stream.add(
      await this.#read(schema, { sink: stream, signal: this.#stop, threads: this.#streaming.threads }),
    );
    await stream.end();
    this.#ensureAll(stream.rows);
  }

  #groupOf(attributes: readonly CodedAttribute[]): number {
    const { bytes, group } = this.#streaming;
    const most = Math.floor(bytes / GROUP_SHARE / Math.max(1, bytesOfRow(attributes)));
    return group ?? Math.max(SMALLEST_GROUP, Math.min(LARGEST_GROUP, most));
  }

  #ensureAll(rows: number): void {
    this.#count ??= rows;
    if (rows !== this.#count) throw new RangeError("the rows have changed since they were opened");
  }
}

/** The schema with these attributes; the others are in the file, and not read. One is read where none is asked about, so that rows are counted. */
function only(schema: Schema, asked: readonly CodedAttribute[]): Schema {
  const wanted = new Set(
    (asked.length > 0 ? asked : codedAttributes(schema).slice(0, 1)).map(({ name }) => name),
  );
  return {
    ...schema,
    attributes: schema.attributes.map((attribute) =>
      wanted.has(attribute.name) ? attribute : { name: attribute.name, kind: "ignored" },
    ),
  };
}
