/**
 * Every command: its name, what it is for, and where it is. A command's file is loaded when it is asked for and not before, so that
 * one command does not wait for the others; what help lists is here.
 */
import type { Command, ListedCommand, NamedCommand } from "./command.ts";

const listed = (name: string, summary: string, load: () => Promise<Command>): ListedCommand => ({
  name,
  summary,
  load: async () => ({ name, summary, ...(await load()) }),
});

/** In the order that help lists them: the order of work. */
export const commands: readonly ListedCommand[] = [
  listed(
    "demo",
    "Shows Privet at work on a made-up clinic of 40,000 patients: a budget, a private model, an honest comparison, a figure. Less than half a minute.",
    async () => (await import("./commands/demo/demo.ts")).demo,
  ),
  listed(
    "datasets",
    "Lists the public data sets that Privet knows, or those of a server that are for you. No row of them comes with Privet.",
    async () => (await import("./commands/datasets/datasets.ts")).datasets,
  ),
  listed(
    "datasets get",
    "Brings a known public data set here, with its schema. It is copied from a folder or fetched from its public archive, and checked to be the known version (SHA-256).",
    async () => (await import("./commands/datasets/get.ts")).datasetsGet,
  ),
  listed(
    "init",
    "Writes a schema for a file from its header alone. NAME.schema.json is put beside the file (CSV, ARFF, XRFF, C4.5, Parquet, JSON, Excel, SPSS, Stata, Arrow, MATLAB, SQLite, DuckDB), or here for a table of a PostgreSQL, a ClickHouse or a Trino; no row is read (of JSON, the names in the first record are), and you are told what you have still to declare. With --plink, --ped, --vcf, --personal or --table it writes FILE.study.json for a genome study.",
    async () => (await import("./commands/init/init.ts")).init,
  ),
  listed(
    "schema set",
    "Declares an attribute's bounds or values. Without ATTRIBUTE it declares what holds for the whole table. Declare what you know without looking at the rows: a codebook, a law, physics.",
    async () => (await import("./commands/schema/set.ts")).schemaSet,
  ),
  listed(
    "schema export",
    "Writes what is declared as a codebook, one line a column. Columns that are still undeclared are empty, to be filled in with any spreadsheet and imported: privet schema import. No row is read.",
    async () => (await import("./commands/schema/export.ts")).schemaExport,
  ),
  listed(
    "schema import",
    "Declares all columns in one sitting, from a codebook. CODEBOOK is CSV or JSON with one line a column: name, kind, low, high, step, scale, missing, values (separated by | or ;), label, other, source. All of it is taken, or nothing. privet schema export writes one to fill in.",
    async () => (await import("./commands/schema/import.ts")).schemaImport,
  ),
  listed(
    "data check",
    "Lists what is declared and what is not. No row is read. With --owner it reads the rows and counts what does not fit the schema: exact counts, for the owner's eyes only.",
    async () => (await import("./commands/datasets/data-check.ts")).dataCheck,
  ),
  listed(
    "budget open",
    "Sets what may ever be spent on a data set. It opens the ledger with the ε and δ of all runs together. This is done once: a second budget would let the same people be asked about twice over.",
    async () => (await import("./commands/budget/open.ts")).budgetOpen,
  ),
  listed(
    "budget show",
    "Shows the ledger of a data set: what was opened, what each run spent, what is left.",
    async () => (await import("./commands/budget/show.ts")).budgetShow,
  ),
  listed(
    "budget verify",
    "Recomputes every hash and every total of the ledger.",
    async () => (await import("./commands/budget/verify.ts")).budgetVerify,
  ),
  listed(
    "budget limit",
    "Caps what one holder may spend of the budget. A later cap replaces an earlier one. From the first cap on every run names a holder who has one, with --holder; runs without are refused.",
    async () => (await import("./commands/budget/limit.ts")).budgetLimit,
  ),
  listed(
    "ledger setup",
    "Sets up a PostgreSQL for ledgers, so that several servers share one budget. Done once, as the role that will own the tables; servers connect as another role, which can only add.",
    async () => (await import("./commands/ledger/setup.ts")).ledgerSetup,
  ),
  listed(
    "ledger copy",
    "Copies a ledger to another place, which must have none: from a file to PostgreSQL or back, to the byte. Checked before and after. FROM and TO are data sets, files NAME.ledger, or addresses: postgres://user@host/database, @FILE with one that holds a password, or postgres: for the one in PRIVET_LEDGER.",
    async () => (await import("./commands/ledger/copy.ts")).ledgerCopy,
  ),
  listed(
    "attributes describe",
    "Describes attributes of private rows: means, spreads, quantiles, histograms, with error bars. All of it is one run, paid for from the data's budget; with --dry-run it tells what error to expect, and with --error what ε that takes. Statistics: count, sum, mean, variance, deviation, missing, median, quartiles, quantile:0.9, histogram, bounds.",
    async () => (await import("./commands/attributes/describe/describe.ts")).attributesDescribe,
  ),
  listed(
    "attributes rank",
    "Ranks attributes, or the SNPs of a genome study, privately. Of a table: which attributes tell most about a label. Of a study: which SNPs tell cases from controls, with their tables, χ², p-values and odds ratios. It is paid for from the data's budget; what comes out may be shared, and --attributes @LIST takes it up.",
    async () => (await import("./commands/attributes/rank/rank.ts")).attributesRank,
  ),
  listed(
    "classify",
    "Fits a classifier to private rows. It is paid for from the data's budget, and the model may be shared. Data declared public needs no budget. With --on it learns from a synopsis (privet publish) or a public table instead, which is free.",
    async () => (await import("./commands/fit/classify.ts")).classify,
  ),
  listed(
    "regress",
    "Fits a model of a number to private rows. The label is a numeric attribute, with its declared bounds. It is paid for from the data's budget, and the model may be shared. Data declared public needs no budget.",
    async () => (await import("./commands/fit/regress.ts")).regress,
  ),
  listed(
    "cluster",
    "Finds k centres that private rows are near to. It is paid for from the data's budget, and the centres may be shared. A k-median chooses them among public points: --points N for N random ones, or --points FILE with rows of your own. Data declared public needs no budget.",
    async () => (await import("./commands/fit/cluster.ts")).cluster,
  ),
  listed(
    "publish",
    "Publishes a synopsis of private rows: by default of the whole table, with or without a label. It is paid for from the data's budget once; learning from it, plotting it and making tables from it are free for ever. A δ gives less noise where there are many attributes.",
    async () => (await import("./commands/publish/publish.ts")).publish,
  ),
  listed(
    "publish show",
    "Prints and draws what a synopsis says of attributes and pairs. How many rows lie in each group, with what the noise may have done to each number. Free: no ledger is asked.",
    async () => (await import("./commands/publish/show.ts")).publishShow,
  ),
  listed(
    "publish table",
    "Makes up a table that looks like a synopsis: its rows are nobody's. Free: it is made from what was released, and says no more than that.",
    async () => (await import("./commands/publish/table.ts")).publishTable,
  ),
  listed(
    "flow check",
    "Checks that a flow is written as flows are. With DATA, also that its steps fit them. Nothing is run or spent.",
    async () => (await import("./commands/flow/check.ts")).flowCheck,
  ),
  listed(
    "flow price",
    "Tells what a flow would cost: each step, all together, and one by one. Nothing is run or spent.",
    async () => (await import("./commands/flow/price.ts")).flowPrice,
  ),
  listed(
    "flow run",
    "Carries out several steps for one price, which is paid once. Each step's release is a file in FOLDER before the next begins. The same command goes on with a run that was cut off, and pays nothing more.",
    async () => (await import("./commands/flow/run.ts")).flowRun,
  ),
  listed(
    "flow show",
    "Prints what the steps of a flow released, and what they cost together. Free.",
    async () => (await import("./commands/flow/show.ts")).flowShow,
  ),
  listed(
    "show",
    "Prints what was released, and its receipt: a model in the units of the attributes, a description, a ranking, a judgement. Free. The receipt's form and sums are checked, not that a ledger has it: privet verify does that.",
    async () => (await import("./commands/show/show.ts")).show,
  ),
  listed(
    "export",
    "Writes a released model as SQL or PMML, for where the data lives. Free. Cards and trees say there exactly what they say here; linear models and clusterings but for rows at a border.",
    async () => (await import("./commands/export/export.ts")).exportModel,
  ),
  listed(
    "verify",
    "Checks the receipt of a model, a synopsis or another result against the ledger. Exit code 0: the ledger has the entry, and it says the same. 4: it has no such entry. 3: it says something else.",
    async () => (await import("./commands/verify/verify.ts")).verify,
  ),
  listed(
    "audit",
    "Checks our own promises: four lights. Whether the ledgers here are unbroken, which proofs were read with this code, how large the trusted part is, and whether any mechanism hides less than it claims: two made-up neighbours are drawn from, and told apart as well as can be. Exit code 1: something is broken.",
    async () => (await import("./commands/audit/audit.ts")).audit,
  ),
  listed(
    "audit mechanism",
    "Measures how much one mechanism gives away. It is drawn from on two made-up tables that differ in one row; no ε below the one that is measured fits with what was drawn. No data is asked. Exit code 1: it is above the claim.",
    async () => (await import("./commands/audit/mechanism.ts")).auditMechanism,
  ),
  listed(
    "audit ledger",
    "Recomputes every hash and every total of a ledger, as privet budget verify does.",
    async () => (await import("./commands/budget/verify.ts")).auditLedger,
  ),
  listed(
    "runs list",
    "Lists the runs that were asked of a server. Yours, newest first; owners and auditors see everybody's.",
    async () => (await import("./commands/runs/list.ts")).runsList,
  ),
  listed(
    "runs show",
    "Tells how a run at a server is. Queued, running or over, what it costs, and what it released.",
    async () => (await import("./commands/runs/show.ts")).runsShow,
  ),
  listed(
    "runs cancel",
    "Asks a server to cancel a run. In the queue that is free; once a run has started it stays paid for, and nothing comes back.",
    async () => (await import("./commands/runs/cancel.ts")).runsCancel,
  ),
  listed(
    "runs approve",
    "Approves a run that waits for the owner. Its plan and its price are those that were asked for; the allowance still binds.",
    async () => (await import("./commands/runs/approve.ts")).runsApprove,
  ),
  listed(
    "runs refuse",
    "Refuses a run that waits for the owner. Nothing is spent.",
    async () => (await import("./commands/runs/refuse.ts")).runsRefuse,
  ),
  listed(
    "releases list",
    "Lists what was released. Of a file, what its ledger has charged; of a server, what you may read there.",
    async () => (await import("./commands/releases/list.ts")).releasesList,
  ),
  listed(
    "releases get",
    "Fetches what was released at a server, with its receipt. Free, as often as you like.",
    async () => (await import("./commands/releases/get.ts")).releasesGet,
  ),
  listed(
    "predict",
    "Predicts the label of every row of a file: a value, or a number. Free: the model is released. The result is CSV in the order of the rows; FILE need not have the label.",
    async () => (await import("./commands/apply/predict.ts")).predict,
  ),
  listed(
    "assign",
    "Tells the nearest centre of every row of a file, counted from 1. Free: the centres are released. The result is CSV in the order of the rows.",
    async () => (await import("./commands/apply/assign.ts")).assign,
  ),
  listed(
    "evaluate",
    "Tells how good a model is on a public file. Free: how often it is wrong with the 95 % interval, F1, AUC, log-loss, calibration, and the confusion matrix; of a model of a number, MSE, MAE and R², beside those of the mean. With --private it is told of private rows, with noise and for a price, as privet judge tells it.",
    async () => (await import("./commands/apply/evaluate.ts")).evaluate,
  ),
  listed(
    "judge",
    "Tells how well a released model does on private rows, with noise and 95 % intervals: how often it is wrong, AUC, calibration and the confusion matrix; of a model of a number the mean error, its root mean square, bias and R². It is paid for from the data's budget. Judge on rows that the model has not learnt from.",
    async () => (await import("./commands/judge/judge.ts")).judge,
  ),
  listed(
    "experiment",
    "Runs an experiment on public data: data sets × methods × ε × repeats, with tables and pictures. Its numbers are not private, so data that is not declared public is refused. What was interrupted goes on where it stopped.",
    async () => (await import("./commands/experiment/experiment.ts")).experiment,
  ),
  listed(
    "open",
    "Opens the workbench in a browser: Privet with the mouse. It works in the folder that it is started in, on this machine alone; without DATA it offers the made-up clinic and the known public data sets. Of a server it opens that server's page.",
    async () => (await import("./commands/open/open.ts")).open,
  ),
  listed(
    "serve",
    "Serves data sets to analysts who are not trusted with the files: plans in, releases with receipts out. On this machine alone unless a configuration says otherwise. Ctrl-C lets runs finish; a second one does not.",
    async () => (await import("./commands/serve/serve.ts")).serve,
  ),
  listed(
    "access add",
    "Lets a person use the server, and makes a token for them. The token is shown once, or written to a file that only you can read; the server keeps no more of it than its hash.",
    async () => (await import("./commands/access/add.ts")).accessAdd,
  ),
  listed(
    "access list",
    "Lists who may use the server: people, tokens and grants.",
    async () => (await import("./commands/access/list.ts")).accessList,
  ),
  listed(
    "access revoke",
    "Revokes a token. It is worthless from that moment on; what was released stays with whoever paid for it.",
    async () => (await import("./commands/access/revoke.ts")).accessRevoke,
  ),
  listed(
    "access block",
    "Shuts a person out of the server, whatever tokens they have. People who come by tokens of an issuer are named as the access log names them: oidc:….",
    async () => (await import("./commands/access/block.ts")).accessBlock,
  ),
  listed(
    "access grant",
    "Grants a person a share of a data set's budget. The cap is written into the ledger, where it binds whatever the server does; limits by run and by day are the server's.",
    async () => (await import("./commands/access/grant.ts")).accessGrant,
  ),
  listed(
    "access suspend",
    "Lets a person spend nothing more of a data set. What they have paid for stays theirs.",
    async () => (await import("./commands/access/suspend.ts")).accessSuspend,
  ),
  listed(
    "backup",
    "Copies a server's files into a new folder, while it runs: what was asked, what was released, and last the ledgers. Schemas and data are yours to copy.",
    async () => (await import("./commands/backup/backup.ts")).backup,
  ),
  listed(
    "restore",
    "Puts a backup in the place of what was lost. Refused where the place, or the anchor, is newer than the backup: going back in time would give budget back that was spent.",
    async () => (await import("./commands/backup/restore.ts")).restore,
  ),
  listed(
    "server anchor",
    "Prints the last number and hash of each ledger and of the access log. Keep them away from the machine; privet restore --anchor holds a backup against them.",
    async () => (await import("./commands/backup/anchor.ts")).serverAnchor,
  ),
  listed(
    "methods",
    "Lists the methods. With NAME all options of one, with range, default and source; with --json also their kinds and limits, and a JSON Schema of them.",
    async () => (await import("./commands/methods.ts")).methods,
  ),
  listed(
    "explain",
    "Prints the long form of an error code, or what a method does.",
    async () => (await import("./commands/explain.ts")).explain,
  ),
  listed("help", "Prints what a command does, its flags and examples.", async () =>
    (await import("./commands/help.ts")).helpOn(commands),
  ),
];

/** All of them, loaded: for what is made from their declarations. */
export const loadCommands = (): Promise<readonly NamedCommand[]> =>
  Promise.all(commands.map((command) => command.load()));
