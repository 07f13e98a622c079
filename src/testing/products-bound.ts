/** How far one replaced row moves all products of numbers, as the door bounds it: for errata of the functional mechanism. */
import type { TableFacts } from "../curator/queries/facts.ts";
import { PRODUCT_ONE, products } from "../curator/queries/gradients/products.ts";
import { schemaOf } from "./small-tables.ts";

/** In ℓ₁, in units of one product; of so many numbers beside the bias, where products with the label count `labels` times. */
export function productsBound(numbers: number, label: "class" | "number", labels = 1): number {
  const names = Array.from({ length: numbers }, (_, i) => `x${i}`);
  const number = (name: string) => ({
    name,
    kind: "numeric",
    low: 0,
    high: 1,
    missing: 0,
    source: "made up",
  });
  const schema = schemaOf([...names, "y"].map(number));
  const facts = { schema, neighbours: "replace", rows: 100 } as unknown as TableFacts;
  const asked = { label: label === "class" ? "outcome" : "y", attributes: names, labels };
  return Number(products.prepare(facts, asked).bounds.l1) / PRODUCT_ONE;
}
