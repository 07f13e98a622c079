/** `privet/node`: files and the durable ledger. */
export { type DatasetFiles, dataFileOf, findDataset, loadSchemaFile } from "./dataset.ts";
export { fileSource } from "./file.ts";
export { type LedgerOpening, openLedger } from "./ledger.ts";
export { type FileOpening, openFile } from "./open-file.ts";
export { studyGenotypes } from "./study/genotypes.ts";
export { openStudyFile, type StudyFileOpening } from "./study/open.ts";
export { findStudy, loadStudyFile, type StudyPaths } from "./study/study.ts";
