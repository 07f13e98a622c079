/**
 * k-means: q(t, ω) = −min over the centres c of ω of ‖t − c‖², in whole units of 2⁻²⁸, exact.
 *
 * Rows are points in unit coordinates (schema/coding/coordinates.ts), centres lie in the same box on the same grid of 2⁻¹⁴.
 *
 * Claim. For centres c, c′, sup over rows t of ‖t − c′‖² − ‖t − c‖² is ‖c′‖² − ‖c‖² + sup over t of 2t·(c − c′). No row is
 * further from its nearest centre than min over c of sup over t of ‖t − c‖².
 * Proof. The squares of t cancel. What is left is linear in t, and ‖t − c‖² is a sum of convex functions of one coordinate
 * each; of both `mostOverRows` takes the supremum over every row that the schema allows. The nearest centre is no further than
 * any one of them. ∎   From two centres to two candidates: `apartByPlaces`; from there to the range sensitivity: costs.ts.
 * Source. Spec 2.4. PrivGene (Zhang et al. 2013, section 5.3) found no bound of this kind: erratum 000-15.
 *
 * `published` is PrivGene's Δ₁, with the factor 2 that its equation 18 lacks (erratum 000-14).
 * Claim. The range sensitivity is at most 2·max over ω of min over c of Σ(1 + |cⱼ|)² where neighbours replace a row, and at most
 * half of that where they add or remove one.
 * Proof. Every coordinate of a row lies in [−1, 1], so 0 ≤ −q(t, ω) ≤ min over c of Σ(1 + |cⱼ|)² = u(ω). Replacing a row changes
 * a sum by at most max u either way, adding one changes all sums in the same direction by at most max u. ∎
 */
import { ensure } from "../../../base/errors.ts";
import { centresLength } from "../../../base/refusals/questions.ts";
import { INPUT_ONE } from "../../../schema/coding/codes.ts";
import { coordinatesOnGrid, mostOverRows, unitCoordinates } from "../../../schema/coding/coordinates.ts";
import type { Inputs } from "../../../schema/coding/layout.ts";
import type { PlainAttribute } from "../../../schema/coding/learnable.ts";
import type { Neighbours } from "../../../schema/types.ts";
import type { CentresCosts } from "../../engine.ts";
import { ensureCandidates } from "../../mechanisms/parameters.ts";
import type { KnownFacts } from "../facts.ts";
import type { PreparedSelection } from "../prepare.ts";
import { apartByPlaces, byCosts, type Costed, costRange } from "./costs.ts";

export interface CentresQuestion {
  readonly score: "k-means";
  readonly attributes?: readonly string[];
  /** k centres each, one after the other, in the unit coordinates of the attributes; all have as many centres. */
  readonly candidates: readonly ArrayLike<number>[];
  /** Public centres near those of all candidates, which sharpen the bound of large sets; by default the first candidate. */
  readonly hub?: ArrayLike<number>;
  /** `range` is sharper; `published` is PrivGene's bound, corrected, for comparing with it. */
  readonly bound?: "range" | "published";
}

interface Centres extends Costed {
  readonly coordinates: Int16Array;
  /** ‖c‖² of each centre. */
  readonly norms: readonly number[];
}

export function prepareCentres(facts: KnownFacts, asked: CentresQuestion): PreparedSelection<CentresCosts> {
  const { inputs, dimensions } = unitCoordinates(facts.schema, asked.attributes);
  const size = asked.candidates[0]?.length ?? 0;
  const centresOf = (given: ArrayLike<number>, who: string) => {
    const coordinates = coordinatesOnGrid(given, who);
    ensureShape(coordinates.length, who, size, dimensions);
    return known(inputs, coordinates);
  };
  const candidates = asked.candidates.map((given, i) => centresOf(given, `Candidate ${i}`));
  ensureCandidates(candidates.length);
  const hub = asked.hub ? centresOf(asked.hub, "The hub") : candidates[0];
  const apart = (own: Centres, other: Centres) => centresApart(inputs, own, other);
  return {
    ...byCosts({ score: "k-means", inputs, candidates: candidates.map((c) => c.coordinates) }),
    sensitivity:
      asked.bound === "published"
        ? published(candidates, dimensions, facts.neighbours)
        : costRange({ candidates, hub, apart }, facts.neighbours),
    candidate: (index) => Float64Array.from(candidates[index].coordinates, (c) => c / INPUT_ONE),
  };
}

function ensureShape(length: number, who: string, size: number, dimensions: number): void {
  ensure(length === size && size > 0 && size % dimensions === 0, ...centresLength(who, length, dimensions));
}

function known(inputs: Inputs<PlainAttribute>, coordinates: Int16Array): Centres {
  const centres = centresIn(coordinates, inputs.length - 1);
  const norms = centres.map((centre) => centre.reduce((sum, c) => sum + c * c, 0));
  const reaches = centres.map((centre) => mostOverRows(inputs, (k, x) => (x - centre[k]) ** 2));
  return { coordinates, norms, least: 0, most: smallest(reaches) };
}

function centresApart(inputs: Inputs<PlainAttribute>, own: Centres, other: Centres): number {
  const dimensions = inputs.length - 1;
  return apartByPlaces(own.norms.length, other.norms.length, (i, j) => {
    const linear = mostOverRows(
      inputs,
      (k, x) => x * (own.coordinates[i * dimensions + k] - other.coordinates[j * dimensions + k]),
    );
    return other.norms[j] - own.norms[i] + 2 * linear;
  });
}

function published(candidates: readonly Centres[], dimensions: number, neighbours: Neighbours): bigint {
  const reach = (centre: Int16Array) => centre.reduce((sum, c) => sum + (INPUT_ONE + Math.abs(c)) ** 2, 0);
  const reaches = candidates.map((c) => smallest(centresIn(c.coordinates, dimensions).map(reach)));
  const units = reaches.reduce((a, b) => Math.max(a, b));
  return BigInt(neighbours === "replace" ? 2 * units : units);
}

const smallest = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.min(a, b));

function centresIn(coordinates: Int16Array, dimensions: number): Int16Array[] {
  return Array.from({ length: coordinates.length / dimensions }, (_, i) =>
    coordinates.subarray(i * dimensions, (i + 1) * dimensions),
  );
}
