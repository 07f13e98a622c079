/** What reading a learned model back has to check, whatever kind of model it is. */
import type { Json } from "../base/json.ts";
import { type SavedFileChecks, savedFileChecks } from "../base/saved-file.ts";
import { type Feature, isDeclared } from "./training-table.ts";

const checks: SavedFileChecks = savedFileChecks((what) => ({
  code: "model-invalid",
  what: `This is not a model that a learner saved: ${what}`,
  fix: "Use what the model's toJSON gave, or learn it again from the published table.",
}));

export const check: SavedFileChecks["check"] = checks.check;
export const { record, list, numbers, place, words } = checks;

export function featuresIn(body: Json): readonly Feature[] {
  return list(body.features, "features").map((entry): Feature => {
    const { name, kind, low, high, values } = record(entry, "a feature");
    check(typeof name === "string", "a feature has no name.");
    check(kind === "numeric" || kind === "categorical", "a feature's kind is not known.");
    const feature: Feature =
      kind === "numeric"
        ? { name, kind, low: low as number, high: high as number }
        : { name, kind, values: words(values, "a feature's values") };
    check(isDeclared(feature), "a feature's bounds are missing or the wrong way round.");
    return feature;
  });
}
