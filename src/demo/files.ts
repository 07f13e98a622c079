/** The made-up clinic as files: both tables, what is public about them, and a budget. For the demo and the workshop. */
import { deltaFrom, epsilonFrom } from "../curator/index.ts";
import { openLedger } from "../node/ledger.ts";
import { writeSchema } from "../schema/write.ts";
import { clinicSchema } from "./clinic.ts";

/** What may ever be spent on the clinic's patients. */
export const CLINIC_BUDGET = { epsilon: "3", delta: "1e-6" } as const;

export interface ClinicFiles {
  readonly data: string;
  readonly schema: string;
  readonly test: string;
  readonly testSchema: string;
}

export const clinicFiles: ClinicFiles = {
  data: "clinic.csv",
  schema: "clinic.schema.json",
  test: "clinic-test.csv",
  testSchema: "clinic-test.schema.json",
};

/** Both tables and what is public about them; `write` says what happens to files that are there. */
export async function writeClinic(
  files: ClinicFiles,
  { patients, others }: { readonly patients: readonly string[]; readonly others: readonly string[] },
  write: (path: string, text: string) => Promise<unknown>,
): Promise<void> {
  await write(files.data, patients.join(""));
  await write(files.schema, writeSchema(clinicSchema("private")));
  await write(files.test, others.join(""));
  await write(files.testSchema, writeSchema(clinicSchema("public", "clinic-test")));
}

export async function openClinicBudget(path: string): Promise<void> {
  const { name, neighbours, unit } = clinicSchema("private");
  const ledger = await openLedger(path, { create: true });
  try {
    await ledger.open({
      dataset: name,
      epsilon: epsilonFrom(CLINIC_BUDGET.epsilon),
      delta: deltaFrom(CLINIC_BUDGET.delta),
      composition: "basic",
      neighbours,
      unit,
    });
  } finally {
    await ledger.close();
  }
}
