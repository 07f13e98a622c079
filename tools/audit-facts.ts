/** What the build tells a package about itself: read proofs, the size of the trusted part, the import rules. See src/audit/facts.ts. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { AuditFacts } from "../src/audit/facts.ts";
import { rules, violations } from "./boundaries.ts";
import { MOST_TRUSTED_LINES, totalLines, trustedFor } from "./curator-size.ts";
import { LOCK, proofs, type Signatures, stale } from "./proofs.ts";

export function auditFacts(root: string, at: string): AuditFacts {
  const signed = JSON.parse(readFileSync(join(root, LOCK), "utf8")) as Signatures;
  const now = proofs(root);
  const changed = new Set(stale(now, signed));
  const unsigned = { code: "", read: "", by: "" };
  const { found, files, imports } = violations(root);
  return {
    privet: "audit-facts/1",
    version: (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string }).version,
    at,
    proofs: [...new Set([...Object.keys(now), ...Object.keys(signed)])]
      .sort()
      .map((file) => ({ file, ...(signed[file] ?? unsigned), isStale: changed.has(file) })),
    boundary: {
      lines: totalLines(root, trustedFor(root, "tables")),
      limit: MOST_TRUSTED_LINES,
      ...{ rules: rules.length, files, imports, violations: found.length },
    },
  };
}
