/**
 * A made-up hospital: 24,000 stays, twelve attributes, and whether the patient came back. Age tells most about it, then medications and
 * earlier stays; the rest tells little or nothing. Declared as `privet init` leaves tables: rows come and go, and their number is private.
 */
import { publicRandom } from "../base/random.ts";
import { parseSchema } from "../schema/parse/schema.ts";
import type { Schema } from "../schema/types.ts";

export const STAYS = 24_000;

const number = (name: string, high: number, scale: "linear" | "log" = "linear") => ({
  name,
  kind: "numeric",
  low: 0,
  high,
  scale,
});
const values = (name: string, ...all: string[]) => ({ name, kind: "categorical", values: all });
const attributes = [
  number("age", 110),
  number("medications", 40),
  number("prior stays", 20),
  number("length of stay", 120),
  number("CRP", 500, "log"),
  number("weight", 200),
  values("sex", "f", "m"),
  values("ward", "cardiology", "surgery", "geriatrics", "oncology", "neurology", "urology"),
  values("insurance", "public", "private"),
  values("admission", "planned", "emergency", "transfer"),
  values("smoker", "no", "yes", "former"),
  values("season", "spring", "summer", "autumn", "winter"),
  { name: "readmitted", kind: "label", values: ["no", "yes"] },
];

export const hospitalSchema = (rows: { readonly about?: number } = {}): Schema =>
  parseSchema({
    privet: "schema/1",
    name: "stays",
    visibility: "public",
    unit: "person",
    neighbours: "add-remove",
    rows,
    attributes,
  });

export function hospitalRows(rows = STAYS): string {
  const random = publicRandom("a made-up hospital");
  const within = (high: number, x: number) => Math.min(high, Math.max(0, Math.round(x)));
  const one = () => {
    const age = within(110, 62 + 18 * random.normal());
    const medications = within(40, 6 + (age - 62) / 12 + 3 * random.normal());
    const prior = within(20, 1.5 + medications / 8 + 1.5 * random.normal());
    const odds = -1.4 + 0.045 * (age - 62) + 0.06 * (medications - 6) + 0.1 * (prior - 2);
    const back = random.uniform() < 1 / (1 + Math.exp(-odds)) ? "yes" : "no";
    const drawn = attributes
      .slice(6, 12)
      .map((a) => ("values" in a ? a.values[random.below(a.values.length)] : ""));
    const rest = [
      within(120, Math.exp(1.5 + random.normal())),
      within(500, Math.exp(2.5 + random.normal())),
      within(200, 75 + 15 * random.normal()),
    ];
    return [age, medications, prior, ...rest, ...drawn, back].join();
  };
  const header = attributes.map(({ name }) => name).join();
  return [header, ...Array.from({ length: rows }, one), ""].join("\n");
}
