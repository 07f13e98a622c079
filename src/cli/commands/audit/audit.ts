/** privet audit: the four lights. Ledgers here, proofs and boundary as the package was built with them, mechanisms measured now. */
import { readdirSync } from "node:fs";
import { factsFrom } from "../../../audit/facts.ts";
import {
  boundaryLight,
  type LedgerChecked,
  type Light,
  ledgerLight,
  mechanismsLight,
  proofsLight,
  refusedLedger,
} from "../../../audit/lights.ts";
import { PrivetError } from "../../../base/errors.ts";
import { packagedFacts } from "../../../service/packaged-facts.ts";
import type { Command, Input } from "../../command.ts";
import { json, note } from "../../text/notes.ts";
import { textTable } from "../../text/text-table.ts";
import { withLedger } from "../../with-ledger.ts";
import { ledgerFlag } from "../../words/ledger-address.ts";
import { measured, measurementText, measuringFlags } from "./measuring.ts";

export const audit: Command = {
  usage: "[DATA…] [--epsilon E] [--trials N] [--ledger ADDRESS]",
  args: ["DATA?…"],
  flags: { ...measuringFlags, ...ledgerFlag },
  examples: ["privet audit", "privet audit patients --trials 1e5", "privet audit --json"],

  async run(input) {
    const { args, flags, io } = input;
    const names = args.length > 0 ? args : ledgersIn(io.cwd);
    const ledgers: LedgerChecked[] = [];
    for (const name of names) ledgers.push(await checked(input, name));
    const measurement = await measured(input);
    const [facts, now] = [factsFrom(packagedFacts()), new Date().toISOString()];
    const lights = {
      ledger: ledgerLight(ledgers, now),
      proofs: proofsLight(facts),
      boundary: boundaryLight(facts),
      mechanisms: mechanismsLight(measurement, now),
    };
    io.out(
      flags.json
        ? json({ ...lights, measurement })
        : `${lightsText(lights)}\n${measurementText(measurement)}`,
    );
    if (!facts) note(input, "Proofs and boundary are told by a package that was built: npm run build.");
    return Object.values(lights).some(({ state }) => state === "bad") ? 1 : 0;
  },
};

/** By the names of their files: none is opened for that. */
const ledgersIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(END))
    .map((file) => file.slice(0, -END.length))
    .sort();

const END = ".ledger";

async function checked(input: Input, dataset: string): Promise<LedgerChecked> {
  try {
    const { entries, lastHash } = await withLedger({ ...input, args: [dataset] }, (ledger) =>
      ledger.verify(),
    );
    return { dataset, state: "good", entries, lastHash };
  } catch (error) {
    if (error instanceof PrivetError && error.code.startsWith("ledger-"))
      return refusedLedger(dataset, error.code);
    throw error;
  }
}

type Lights = Record<"ledger" | "proofs" | "boundary" | "mechanisms", Light<unknown>> & {
  readonly ledger: ReturnType<typeof ledgerLight>;
  readonly proofs: ReturnType<typeof proofsLight>;
  readonly boundary: ReturnType<typeof boundaryLight>;
  readonly mechanisms: ReturnType<typeof mechanismsLight>;
};

const words = { good: "● good", bad: "▲ BAD", unknown: "○ unknown" } as const;

function lightsText({ ledger, proofs, boundary, mechanisms }: Lights): string {
  const { figures: sizes } = boundary;
  const { figures: found } = mechanisms;
  return textTable(
    [{ title: "" }, { title: "" }, { title: "" }],
    [
      ["ledger", words[ledger.state], ledgerWords(ledger.figures.ledgers)],
      [
        "proofs",
        words[proofs.state],
        `${proofs.figures.proved} read with this code, ${proofs.figures.stale} stale${asOf(proofs)}`,
      ],
      [
        "boundary",
        words[boundary.state],
        sizes
          ? `${sizes.lines} trusted lines of at most ${sizes.limit}, ${sizes.violations} of ${sizes.imports} imports break a rule${asOf(boundary)}`
          : "not known here",
      ],
      [
        "mechanisms",
        words[mechanisms.state],
        found
          ? `${found.measured} measured, ${found.broken.length === 0 ? "none" : found.broken.join(", ")} above its claim`
          : "",
      ],
    ],
  );
}

const asOf = ({ at }: Light<unknown>): string => (at ? `; as built on ${at.slice(0, 10)}` : "");

const ledgerWords = (ledgers: readonly LedgerChecked[]): string =>
  ledgers.length === 0
    ? "no ledger here"
    : ledgers
        .map(({ dataset, state, entries, code }) =>
          state === "good" ? `${dataset}: ${entries} entries, unbroken` : `${dataset}: ${code}`,
        )
        .join("; ");
