/** `privet/node`: files and the durable ledger. */
export { type DatasetFiles, dataFileOf, findDataset, loadSchemaFile } from "./dataset.ts";
export { fileSource } from "./file.ts";
export { type LedgerOpening, openLedger } from "./ledger.ts";
export { type FileOpening, openFile } from "./open-file.ts";
