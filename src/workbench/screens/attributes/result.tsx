/** What was told of attributes: a description, a ranking, or SNPs. */
import { isObject } from "../../../base/json.ts";
import type { ReleaseTold } from "../../../client/wire.ts";
import { Bought } from "../../parts/bought.tsx";
import { Described, type DescriptionDocument } from "./described.tsx";
import { Ranked, type RankingDocument } from "./ranked.tsx";
import { type SnpDocument, Snps } from "./snps.tsx";

export function AttributesResult({ release }: { release: ReleaseTold }) {
  const document = isObject(release.release) ? release.release : {};
  return (
    <>
      {document.privet === "description/1" && (
        <Described description={document as unknown as DescriptionDocument} id={release.id} />
      )}
      {Array.isArray(document.attributes) && (
        <Ranked ranking={document as unknown as RankingDocument} id={release.id} />
      )}
      {Array.isArray(document.snps) && <Snps ranking={document as unknown as SnpDocument} id={release.id} />}
      <Bought release={release} />
    </>
  );
}
