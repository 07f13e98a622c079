/**
 * A clinic that does not exist: patients to try Privet on, with the gaps and slips that real tables have. The same seed
 * gives the same file, everywhere.
 */
import { ignored, label, missingAs, numeric } from "../schema/known/known-dataset.ts";
import { parseSchema } from "../schema/parse/schema.ts";
import type { Schema } from "../schema/types.ts";
import { makePatient, type Patient } from "./patient.ts";
import { type Repeatable, repeatable } from "./repeatable.ts";

/** What was made how often: the patients to learn from, and as many others, declared public, to judge a model on. */
export const CLINIC = { label: "readmitted", rows: 40_000, testRows: 10_000 } as const;

const attributes = [
  ignored("patient", "a running number of the register; says nothing about a person"),
  numeric("age", 18, 110, "adults only by the house rules; the register stops at 110", { missing: 55 }),
  missingAs("sex", ["female", "male"], "codebook of the register"),
  numeric("bmi", 10, 70, "physiology; scales and gauge of the ward", { step: 0.1, missing: 26 }),
  numeric("systolic", 60, 260, "instrument range of the cuff, mm Hg", { missing: 125 }),
  numeric("pulse", 30, 220, "instrument range of the monitor, beats a minute", { missing: 75 }),
  numeric("cholesterol", 2, 13, "instrument range of the analyser, mmol/l", { step: 0.1, missing: 5 }),
  numeric("hba1c", 3, 18, "instrument range of the analyser, %", { step: 0.1, missing: 5.5 }),
  missingAs("smoking", ["never", "former", "current"], "admission form"),
  missingAs("exercise", ["none", "some", "regular"], "admission form"),
  numeric("admissions", 0, 60, "the house's count of earlier stays; the form has two digits, 60 is a guess", {
    scale: "log",
    missing: 0,
  }),
  numeric("medicines", 0, 40, "the chart has 40 lines", { missing: 4 }),
  missingAs("insurance", ["public", "private", "none"], "codebook of the register"),
  missingAs("referral", ["practice", "emergency", "transfer", "self"], "codebook of the register"),
  missingAs("ward", ["medicine", "surgery", "cardiology", "geriatrics", "maternity"], "plan of the house"),
  numeric("distance", 0, 200, "kilometres; the province is 200 km wide", { scale: "log", missing: 10 }),
  label("readmitted", ["no", "yes"], "register: back within 30 days of leaving"),
];

/** What is public about the clinic. Patients are replaced, one for another, so their number is public too. */
export function clinicSchema(visibility: Schema["visibility"], name = "clinic"): Schema {
  return parseSchema({
    privet: "schema/1",
    name,
    visibility,
    unit: "patient",
    neighbours: "replace",
    file: { path: `${name}.csv` },
    attributes,
  });
}

const SEEDS = { training: 2013, test: 2021 };
const PIECE = 500;

/** The CSV text in pieces of whole lines, the header first. */
export function* clinicCsv(part: keyof typeof SEEDS, rows: number): Generator<string, void, undefined> {
  const random = repeatable(SEEDS[part]);
  yield `${attributes.map(({ name }) => name).join(",")}\n`;
  for (let first = 1; first <= rows; first += PIECE) {
    const numbers = Array.from({ length: Math.min(PIECE, rows - first + 1) }, (_, i) => first + i);
    yield `${numbers.map((number) => lineOf(number, random)).join("\n")}\n`;
  }
}

function lineOf(number: number, random: Repeatable): string {
  const written = slip(write(makePatient(random)), random);
  return [String(number), ...Object.values(written)].join(",");
}

type Fields = { [Name in keyof Patient]: string };

/** In the order of the attributes; measurements with the digits that the instruments show. */
function write(p: Patient): Fields {
  return {
    age: String(p.age),
    sex: p.sex,
    bmi: p.bmi.toFixed(1),
    systolic: p.systolic.toFixed(0),
    pulse: p.pulse.toFixed(0),
    cholesterol: p.cholesterol.toFixed(1),
    hba1c: p.hba1c.toFixed(1),
    smoking: p.smoking,
    exercise: p.exercise,
    admissions: String(p.admissions),
    medicines: String(p.medicines),
    insurance: p.insurance,
    referral: p.referral,
    ward: p.ward,
    distance: String(p.distance),
    readmitted: p.readmitted,
  };
}

/** Tests that were not done, forms left blank, and hands that slipped: outside the bounds, or no declared value. */
function slip(fields: Fields, random: Repeatable): Fields {
  const changed: Partial<Fields> = {
    ...(random.chance(0.06) ? { cholesterol: "" } : {}),
    ...(random.chance(0.05) ? { hba1c: "NA" } : {}),
    ...(random.chance(0.02) ? { smoking: "?" } : {}),
    ...(random.chance(0.02) ? { exercise: "" } : {}),
    ...(random.chance(0.002) ? { systolic: `${fields.systolic}0` } : {}),
    ...(random.chance(0.002) ? { bmi: "0" } : {}),
    ...(random.chance(0.002) ? { ward: "annexe" } : {}),
    ...(random.chance(0.001) ? { age: "199" } : {}),
  };
  return { ...fields, ...changed };
}
