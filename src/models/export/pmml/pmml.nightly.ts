/**
 * PMML held against what others have published: the schema of PMML 4.4, and an evaluator that is not ours (JPMML), which must say of every
 * row what the model says. Both come from Maven Central by `mvn`; without Java and Maven the tests skip.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import {
  exactModels,
  nearModels,
  RAW_COLUMNS,
  type RawRow,
  rawRows,
  readRaw,
} from "../../../testing/exported-models.ts";
import { isClustering, isRegressor, type Model } from "../../model.ts";
import { predictedValues } from "../../predicted-values.ts";
import { pmmlOf } from "./pmml.ts";

const has = (program: string) => spawnSync(program, ["-version"]).status === 0;
const missing = !has("java") || !has("mvn");

/** Reads PMML files and a table with tabs, and prints for each file and row what is predicted. */
const EVALUATOR = `
import java.io.*; import java.nio.file.*; import java.util.*; import javax.xml.*; import javax.xml.transform.stream.*; import javax.xml.validation.*;
import org.jpmml.evaluator.*;
public class Evaluate {
  public static void main(String[] args) throws Exception {
    Schema schema = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI).newSchema(Evaluate.class.getResource("/pmml.xsd"));
    List<String> lines = Files.readAllLines(Paths.get(args[0]));
    String[] names = lines.get(0).split("\\t");
    for (int f = 1; f < args.length; f++) {
      schema.newValidator().validate(new StreamSource(new File(args[f])));
      Evaluator evaluator = new LoadingModelEvaluatorBuilder().load(new File(args[f])).build();
      StringBuilder out = new StringBuilder();
      for (String line : lines.subList(1, lines.size())) {
        String[] fields = line.split("\\t", -1);
        Map<String, Object> row = new LinkedHashMap<>();
        for (int i = 0; i < names.length; i++) if (!fields[i].equals("\\\\N")) row.put(names[i], i < 3 ? (Object) Double.valueOf(fields[i]) : fields[i]);
        Map<String, FieldValue> arguments = new LinkedHashMap<>();
        for (InputField field : evaluator.getInputFields()) arguments.put(field.getName(), field.prepare(row.get(field.getName())));
        Map<String, ?> said = EvaluatorUtil.decodeAll(evaluator.evaluate(arguments));
        Object value = said.containsKey("predicted") ? said.get("predicted") : said.values().iterator().next();
        out.append(value).append('\\n');
      }
      Files.writeString(Paths.get(args[f] + ".said"), out.toString());
    }
  }
}`;

const folder = mkdtempSync(join(tmpdir(), "privet-pmml-"));
let classpath = "";

describe.skipIf(missing)("PMML, held against its published schema and another evaluator", () => {
  beforeAll(() => {
    const dependency = (artifact: string, version: string) =>
      `<dependency><groupId>org.jpmml</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;
    writeFileSync(
      join(folder, "pom.xml"),
      `<project><modelVersion>4.0.0</modelVersion><groupId>x</groupId><artifactId>x</artifactId><version>1</version><dependencies>${dependency("pmml-evaluator-metro", "1.6.5")}</dependencies></project>`,
    );
    execFileSync("mvn", ["-q", "dependency:build-classpath", "-Dmdep.outputFile=classpath"], { cwd: folder });
    classpath = readFileSync(join(folder, "classpath"), "utf8").trim();
    writeFileSync(join(folder, "Evaluate.java"), EVALUATOR);
    execFileSync("javac", ["-cp", classpath, "Evaluate.java"], { cwd: folder });
  });

  function saidByJpmml(models: Readonly<Record<string, Model>>, rows: readonly RawRow[]) {
    const own = mkdtempSync(join(folder, "run-"));
    mkdirSync(own, { recursive: true });
    const lines = rows.map((row) => row.map((value) => value ?? "\\N").join("\t"));
    writeFileSync(join(own, "rows.tsv"), `${[RAW_COLUMNS.join("\t"), ...lines].join("\n")}\n`);
    const files = Object.entries(models).map(([name, model]) => {
      const file = join(own, `${name.replaceAll(" ", "-")}.pmml`);
      writeFileSync(file, pmmlOf(model, "made up"));
      return file;
    });
    execFileSync("java", ["-cp", `${classpath}:${folder}`, "Evaluate", join(own, "rows.tsv"), ...files]);
    return files.map((file) => readFileSync(`${file}.said`, "utf8").trimEnd().split("\n"));
  }

  async function expectSame(
    models: Readonly<Record<string, Model>>,
    rows: readonly RawRow[],
    { within, most }: { readonly within: number; readonly most: number },
  ) {
    const table = await readRaw(rows);
    const theirs = saidByJpmml(models, rows);
    const counts = Object.entries(models).map(([name, model], k) => {
      const ours = isClustering(model)
        ? Array.from(model.assign(table), (centre) => String(centre + 1))
        : predictedValues(model as Parameters<typeof predictedValues>[0], table);
      const near = (a: string, b: string) =>
        isRegressor(model) && Math.abs(Number(a) - Number(b)) <= within * 2000;
      const wrong = ours.filter((own, i) => own !== theirs[k][i] && !near(own, theirs[k][i]));
      return [name, wrong.length] as const;
    });
    expect(counts.filter(([, wrong]) => wrong > most)).toEqual([]);
  }

  test("of every row it says what cards, trees and sums of cells say", async () => {
    await expectSame(exactModels, rawRows(2000), { within: 1e-11, most: 0 });
  });

  test("of rows on the grid it says what linear models and clusterings say, but for one in 400 at a border", async () => {
    await expectSame(nearModels, rawRows(2000, "on the grid"), { within: 1e-3, most: 5 });
  });
});
