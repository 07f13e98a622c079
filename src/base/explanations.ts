/**
 * Every error code, with the long form that is told to whoever asks; marks as in base/fix.ts.
 *
 * A code is a promise to scripts: never change the meaning of one, never reuse one, only add.
 * `exit` is the command line's exit code: 2 usage · 3 refused for privacy · 4 budget · 5 data or engine.
 */
import { type ShellWords, withMarks, worded } from "./fix.ts";
import { serverCodes } from "./server-explanations.ts";

interface Explanation {
  readonly exit: 1 | 2 | 3 | 4 | 5 | 130;
  readonly essay: string;
  /** The option that such an error is about, whatever its message says. */
  readonly option?: string;
}

const written = {
  "option-out-of-range": {
    exit: 2,
    essay:
      "An option has a value outside its range. The message names the option, the value you gave and the range. " +
      "`{command:methods NAME}` lists every option with its range and default. Nothing was run or spent.",
  },
  "option-unknown": {
    exit: 2,
    essay:
      "An option, flag or method name is not known, often a slip of the pen. `{command:methods}` lists the methods and " +
      "`{command:COMMAND help=}` the flags. Nothing was run or spent.",
  },
  "epsilon-invalid": {
    exit: 2,
    option: "epsilon",
    essay:
      "ε must be a plain decimal number above 0 and at most 100, such as 0.5. It is kept as an exact decimal, so NaN, " +
      "infinite, negative, hexadecimal and unimaginably small values are refused rather than rounded.",
  },
  "delta-invalid": {
    exit: 2,
    option: "delta",
    essay:
      "δ must be a plain decimal number, 0 or above and below 1, such as 1e-6. Without one it is 0, and some methods need one above 0: " +
      "those with Gaussian noise, such as `privet-means`, by which `{command:cluster}` mostly goes. " +
      "The message names the method; choose a δ far below 1/rows, or a method that needs none (`{command:methods}`).",
  },
  "delta-too-large": {
    exit: 3,
    option: "delta",
    essay:
      "δ is a probability that the promise fails for somebody. With δ near 1/rows a method could publish a whole row " +
      "and still keep its word. Privet refuses δ above 1/(10·rows), for a run and for a whole budget. Where the number of rows " +
      "is private and no rough size is declared (`rows.about`, `{command:schema set DATA rows-about=N}`), it refuses δ above " +
      "1e-6, whatever the rows are.",
  },
  "schema-missing": {
    exit: 2,
    essay:
      "Privet never learns from the data what the data looks like: attributes, bounds and values are declared in a schema " +
      "file beside it. `{command:init data.csv}` writes one from the header alone, for you to complete.",
  },
  "schema-invalid": {
    exit: 2,
    essay:
      "The schema file does not say what Privet needs, or contradicts itself. The message names the attribute and the " +
      "field. The format is published as a JSON Schema (`privet/schema.json`), which most editors can check as you type.",
  },
  "codebook-invalid": {
    exit: 2,
    essay:
      "`{command:schema import}` takes a codebook as a whole or not at all. The message lists everything that is wrong with it, line by " +
      "line; nothing was changed. A codebook is CSV or JSON with one line a column of the data: name, kind (numeric, categorical, " +
      "label or ignored), low, high, step, scale, missing, values (separated by | or ;), label, other, source. " +
      "`{command:schema export}` writes one to fill in.",
  },
  "bounds-missing": {
    exit: 3,
    essay:
      "A numeric attribute has no bounds. Without them one person could move an answer without limit, so no noise is " +
      "enough. Declare bounds from what you know without looking at the data: a codebook, a law, physics, a field width. " +
      "Taking them from the data would publish its smallest and its largest value.",
  },
  "label-undeclared": {
    exit: 3,
    essay:
      "The attribute to predict is not declared with its values. Reading the classes from the rows would reveal whether " +
      "a rare one occurs, so they must be declared.",
  },
  "alleles-undeclared": {
    exit: 3,
    essay:
      "A SNP has no declared alleles. Reading them from people's genotypes would reveal whether a rare allele occurs, and which " +
      "of two is rarer, so they come from a public list: a .bim file, a .map file with alleles, or a list of their own.",
  },
  "attribute-unknown": {
    exit: 2,
    essay: "A named attribute is not in the schema. Names are matched exactly, capitals and blanks included.",
  },
  "budget-missing": {
    exit: 4,
    essay:
      "The data has no budget yet. Its owner decides once how much may ever be learnt: " +
      "`{command:budget open DATA epsilon=1 delta=1e-6}`.",
  },
  "budget-exists": {
    exit: 4,
    essay:
      "A budget is opened once. A second one would let the same people be asked about twice over. " +
      "`{command:budget show DATA}` shows what is left of the one that exists.",
  },
  "budget-exhausted": {
    exit: 4,
    option: "epsilon",
    essay:
      "The release would cost more than is left. Nothing was run or spent. Ask for a smaller ε, or use a release that is " +
      "already paid for: predicting with a released model, or reading a released table, is free for ever.",
  },
  "holder-unknown": {
    exit: 4,
    option: "holder",
    essay:
      "The owner has divided the budget among holders, each with a cap. From the first cap on every run names one of them with " +
      "{option:holder}, else a cap would bind only who names himself. `{command:budget show DATA}` lists holders, caps and what they have " +
      "spent; the owner adds one with `{command:budget limit DATA holder=NAME epsilon=E}`. Nothing was run or spent.",
  },
  "receipt-missing": {
    exit: 2,
    essay:
      "The file carries no receipt. Only what was paid for from a budget has one: a model learnt from public rows, or a yardstick " +
      "without noise, has none, and promises nothing.",
  },
  "receipt-not-found": {
    exit: 4,
    essay:
      "The ledger has no entry of the receipt's number or hash. The result was paid for from another ledger (name it with " +
      "`{command:verify FILE ledger=LEDGER}`), or from none.",
  },
  "receipt-mismatch": {
    exit: 3,
    essay:
      "A receipt says something else than the ledger's entry that it names, or its own draws cost more than it says. It was edited " +
      "after Privet wrote it, or belongs to another ledger. What it promises is not to be relied on; the ledger's entry is.",
  },
  "rho-invalid": {
    exit: 2,
    essay:
      "A budget with zCDP composition adds up ρ instead of ε, so every run on it needs a ρ above 0, and a budget with basic " +
      "composition has none. Choose a method whose steps all have a ρ, or open the budget with basic composition.",
  },
  "settle-refused": {
    exit: 4,
    essay:
      "What a run did not use, because it stopped before touching rows for it, is given back once, to the entry that paid " +
      "for it, and never more than was paid. Anything else would make budget out of nothing.",
  },
  "resume-refused": {
    exit: 4,
    essay:
      "A run that has paid and whose process has ended goes on where it was: for the draws that its entry in the ledger has paid for, " +
      "asked for in the same words, of which nobody has seen anything. Whatever else is asked for is a new run, and pays. The ledger has one " +
      "word of what each step of a flow has released: a copy of an unfinished run goes on with that release, or not at all.",
  },
  "neighbours-mismatch": {
    exit: 3,
    essay:
      "A guarantee says what it hides: either the value of one row (neighbours that replace a row) or even its presence " +
      "(neighbours that add or remove one). A method for the one does not give the other, and one ledger never mixes them.",
  },
  "row-count-private": {
    exit: 3,
    essay:
      "The method sets its number of rounds from the number of rows, which is private here. Give the rounds yourself, or " +
      "declare an approximate public size in the schema (`rows.about`).",
  },
  "data-not-public": {
    exit: 3,
    essay:
      "The data is not declared public (`visibility: public` in its schema), or it is somebody's private file under another name or " +
      "schema: a private schema that is named, lies near or beside one of your ledgers covers it, or it has the bytes of a file that " +
      "was opened under one. Yardsticks without noise, seeds, experiments and exact errors are for public rows only, and lists and codebooks are not read off rows. The owner of " +
      "rows that really are public says so: `{command:schema set DATA visibility=public}`, or for a study in NAME.study.json.",
  },
  "data-is-public": {
    exit: 2,
    essay:
      "A budget protects private rows, and the data is declared public (`visibility: public` in its schema): runs on it are not " +
      "charged. If somebody's secret is in it, declare it private first: `{command:schema set DATA visibility=private}`.",
  },
  "confirmation-needed": {
    exit: 3,
    essay:
      "Data with a budget is about to be declared public: from then on exact results of its rows are free for everybody, and " +
      "nothing takes that back. Type the data's name where you are asked, or give it with {option:confirm}. The ledger keeps an entry of it.",
  },
  "seed-on-private-data": {
    exit: 3,
    option: "seed",
    essay:
      "A seed repeats the noise, and noise that repeats can be subtracted. Seeds are for data declared public, and every " +
      "result made with one is marked `guarantee: none`.",
  },
  "baseline-on-private-data": {
    exit: 3,
    essay: "no-privacy would release a model without noise. It is a yardstick for data declared public.",
  },
  "guarantee-too-weak": {
    exit: 3,
    option: "allow",
    essay:
      "Every method states how its promise is backed: proved, reviewed, research or none. Anything below `reviewed` runs " +
      "only when you ask for it with {option:allow}.",
  },
  "flow-invalid": {
    exit: 2,
    essay:
      "A flow is not written as flows are, or one of its steps does not fit another: a name that no step before it has, attributes from a step that " +
      "ranks none, a part that the flow does not deal, a method that would deal rows by their places. The message names the step. Nothing was run or spent.",
  },
  "plan-too-expensive": {
    exit: 4,
    option: "epsilon",
    essay:
      "The steps that were asked for cost more than the ε and δ that were set aside for them; or, on a server, they take longer than its " +
      "owner lets a run take. Nothing was run or spent.",
  },
  "allowance-used-up": {
    exit: 4,
    essay:
      "An allowance pays for the draws that were planned and no more. The plan has no such draw left, or the draw asked " +
      "for is dearer than planned. Nothing further was spent.",
  },
  "allowance-closed": {
    exit: 4,
    essay:
      "The allowance has been closed, and what it had left has been returned or given up. Ask for a new one.",
  },
  "candidate-invalid": {
    exit: 2,
    essay:
      "A candidate handed to the curator is not a vector of finite numbers of the right length, or is too large for the " +
      "scoring grid. Candidates are public; nothing was spent.",
  },
  "request-not-plain": {
    exit: 2,
    essay:
      "Across the door go names and numbers, never functions: what is handed to a curator or an allowance is copied as plain data " +
      "before anything else is done with it. Plain objects, lists, typed arrays, texts, numbers, whole numbers (bigint) and truth values " +
      "can be copied; functions, symbols, instances of classes, and what refers to itself are refused. Nothing was spent.",
  },
  "request-malformed": {
    exit: 2,
    essay:
      "A program asked for something in a form that it does not have: a part is missing, or is of another type. The message says " +
      'which, as far as it is known. ε and δ are exact amounts, made by epsilonFrom("0.5") and deltaFrom("1e-6"). Nothing was spent.',
  },
  "query-unknown": {
    exit: 2,
    essay:
      "The curator answers a fixed list of queries and scores, each with a proved bound. This is not one of them.",
  },
  "table-invalid": {
    exit: 2,
    essay:
      "A statistic was asked of something that is no table of counts: rows of equal length with whole numbers, and at least one " +
      "case and one control. The message never says what the table held.",
  },
  "objective-refused": {
    exit: 3,
    essay:
      "An owner's score was not registered: its name is taken, or it answered made-up rows with something that is no number, or " +
      "differently when asked again. A score must depend on the row and the candidate alone; docs/own-objectives.md says why.",
  },
  "conversion-unsound": {
    exit: 3,
    essay:
      "A guarantee for neighbours that replace a row says nothing about adding or removing one, because the number of rows " +
      "may have been used. The other direction exists, at twice the price.",
  },
  "ledger-broken": {
    exit: 5,
    essay:
      "The ledger's entries do not follow from one another, or the file is damaged or cut short. Privet will not spend " +
      "from a ledger that it cannot trust. Restore it from a backup that is complete; never start a fresh one for the same data.",
  },
  "ledger-rolled-back": {
    exit: 5,
    essay:
      "The ledger is shorter than it has been: an old copy seems to have been put back. What was spent since would be " +
      "forgotten, so Privet refuses to go on.",
  },
  "ledger-busy": {
    exit: 5,
    essay: "Another process held the ledger for too long. Nothing was spent; try again.",
  },
  "ledger-unsafe": {
    exit: 5,
    essay:
      "The database that keeps the ledger does not promise what a ledger needs: what is committed stays (fsync, full_page_writes, " +
      "synchronous_commit), on a server that is not a replica, in tables that can only grow, used by a role that does not own them.",
  },
  "ledger-io": {
    exit: 5,
    essay:
      "The ledger could not be written or synced (disk full, no permission, a device error). Nothing was released. " +
      "Mend the storage first.",
  },
  "file-missing": { exit: 5, essay: "The file does not exist, or may not be read." },
  "file-exists": {
    exit: 2,
    essay: "The file exists already, and Privet does not overwrite what it did not write.",
  },
  "file-unwritable": {
    exit: 5,
    essay:
      "A file could not be written: the disk is full, the folder may not be written to, or the storage failed. Files are written whole " +
      "or not at all, so that no part of one is left under its name. What was paid for is then printed on stdout instead, and told.",
  },
  "output-lost": {
    exit: 5,
    essay:
      "What a command printed on stdout did not arrive: whoever was reading has gone, or the disk that it was sent to is full. A result " +
      "that was paid for is saved to a file, which the message names.",
  },
  "out-of-memory": {
    exit: 5,
    essay:
      "The process ran out of memory. The ledger is whole; what had been written to it as spent stays spent, and the result is lost. " +
      "Give it more with NODE_OPTIONS=--max-old-space-size=MEGABYTES, or ask for less at once: fewer attributes, candidates or threads.",
  },
  "file-unreadable": {
    exit: 5,
    essay:
      "The file is not what its name or the schema says: truncated or damaged compression, the wrong delimiter, no header, " +
      "or a format that is not supported. Only facts about the file's form are told, never what is in its rows.",
  },
  "header-doubtful": {
    exit: 3,
    essay:
      "`{command:init}` shows the columns' names and keeps them in the schema, which is public. Where a file has no header, its first " +
      "line is somebody's row. A line that holds numbers, dates, codes, addresses or words such as yes, or nothing that names of " +
      "columns usually hold, is therefore not taken for a header unless you vouch for it: `{option:header}`. For a file without one, name " +
      "the columns yourself: `{option:no-header} {option:columns a,b,c}`, or `{option:columns @FILE}` with one a line. LIBSVM files never have one: " +
      "`{option:format libsvm} {option:features N}`. Lines before the header that are comments: `{option:comment #}`. Nothing was written.",
  },
  "file-empty": { exit: 5, essay: "The file holds no rows, or not even a header." },
  "path-not-allowed": {
    exit: 3,
    essay:
      "A schema, a study or an experiment that somebody else wrote could name any file of yours as its data. It may name files in " +
      "its own folder, below it, and in the folder where the command runs (unless that is your home folder or one above), links " +
      "followed. For others the owner says so: {option:allow-path FOLDER}, or `allowPaths` of openFile. Nothing was read or spent.",
  },
  "query-refused": {
    exit: 2,
    essay:
      "A schema may name rows by a query of a DuckDB database. It must be one SELECT that reads this database alone: no second " +
      "statement, no COPY, ATTACH, SET or PRAGMA, no other file by name or by a function such as read_csv, no log and no setting. The " +
      "same holds for views, macros and computed columns that it uses, also where a view is named as a table; and no macro of the " +
      "database may have the name of one of DuckDB's own functions. A role that signs in to a PostgreSQL may read tables and no more: " +
      "superusers, and roles that reach the server's files or programs, are refused. Nothing was read or spent.",
  },
  "database-failed": {
    exit: 5,
    essay:
      "A PostgreSQL, a ClickHouse or a Trino that keeps the rows could not be reached, did not let the role in or read the table, or did not answer. What " +
      "it said itself may quote a value and is not repeated; its own log has it. Where rows were being asked about, " +
      "what was paid for stays spent, but for draws that were never begun where prices simply add up.",
  },
  "columns-mismatch": {
    exit: 5,
    essay:
      "The file's header does not hold the columns that the schema declares. Wrong delimiters show up this way too. " +
      "Compare the header with the schema; `file.delimiter` in the schema sets the delimiter. So does a column that by its type holds true and " +
      "false, and of which something is declared that reads both as the same: then nothing could be learnt of it.",
  },
  "driver-missing": {
    exit: 5,
    essay:
      "Privet itself needs no other package. Two things do: Parquet files and DuckDB databases are read by DuckDB " +
      "(`npm install @duckdb/node-api`, 70 MB), and durable ledgers are kept, and SQLite databases read, by SQLite (`npm install libsql`), which npm " +
      "installs with Privet unless optional packages are left out. Everything else works without them.",
  },
  "format-unsupported": {
    exit: 5,
    essay: "This part of the file format is not supported; the message says which part.",
  },
  "model-invalid": {
    exit: 2,
    essay: "The file is not a model that Privet saved, or belongs to a newer version of Privet.",
  },
  "training-invalid": {
    exit: 5,
    essay:
      "A learner was given a published table that does not fit its own declaration, or whose weights are all 0, as a histogram " +
      "released with a very small ε may be. Nothing was spent: learning from what has been released is free.",
  },
  "start-mismatch": {
    exit: 2,
    option: "start",
    essay:
      "A search can start from a scorecard that is public or was released earlier, if the card speaks of the same label and of the " +
      "same groups of the same attributes. This one does not. Nothing was spent. `{command:show MODEL}` tells what a card is about.",
  },
  "experiment-invalid": {
    exit: 2,
    essay:
      "The experiment file does not say what Privet needs, or contradicts itself. The message names the field. " +
      "docs/experiments.md describes the format. Nothing was run.",
  },
  "dataset-unknown": { exit: 2, essay: "`{command:datasets}` lists the public data sets that Privet knows." },
  "dataset-damaged": {
    exit: 5,
    essay:
      "The file's SHA-256 is not the one that Privet knows for this data set: it is damaged, or another version.",
  },
  "engine-cannot": {
    exit: 5,
    essay: "The engine cannot compute this query. Nothing was sent and nothing was spent.",
  },
  "release-already-taken": {
    exit: 3,
    essay: "A draw is released once. A second look at fresh noise would be a second spend.",
  },
  cancelled: { exit: 130, essay: "The run was stopped. The message says what had been spent by then." },
  unexpected: {
    exit: 1,
    essay:
      "Something failed inside the trusted part. The details are not shown, because they may depend on the data. " +
      "What was reserved for the run stays spent; where prices simply add up, all that was begun of it, and the rest is given back " +
      "(a server with the timing defence gives nothing back).",
  },
  ...serverCodes,
} as const satisfies Record<string, Explanation>;

/** The code of an error; it never changes its meaning. */
export type Code = keyof typeof written;

export const explanations = Object.fromEntries(
  Object.entries(written).map(([code, told]) => [code, { ...told, essay: worded(withMarks(told.essay)) }]),
) as Readonly<Record<Code, Explanation>>;

/** What an error means, in the words of a shell. */
export const essayOf = (code: Code, shell: ShellWords): string =>
  worded(withMarks(written[code].essay), shell);

export const optionOf = (code: Code): string | undefined => explanations[code].option;
