/** The client in a browser: one bundle, without anything of Node's, that knows the globals it needs and no others. */
import { join } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

async function bundled(entry: string) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    write: false,
    metafile: true,
    logLevel: "silent",
  });
  return { text: outputFiles[0].text, inputs: Object.keys(metafile.inputs) };
}

const client = await bundled("src/client/index.ts");

test("the client is bundled for browsers without Node's modules, files or servers", () => {
  expect(client.text).toContain("idempotency-key");
  expect(client.text).not.toMatch(/(from|import\()\s*"node:|require\(/);
  expect(client.inputs.filter((path) => /^src\/(node|server|cli)\/|^node_modules\//.test(path))).toEqual([]);
  expect(client.inputs.filter((path) => /^src\/service\/(?!json|about)/.test(path))).toEqual([]);
});

test("what needs Node cannot be bundled so: the check can fail", async () => {
  await expect(bundled("src/node/write-file.ts")).rejects.toThrow(/node:/);
});

test("the bundle runs where only browsers' globals are", async () => {
  const url = `data:text/javascript;base64,${Buffer.from(client.text).toString("base64")}`;
  const { connect } = await import(/* @vite-ignore */ url);
  const asked: string[] = [];
  const fetch = async (address: string) => {
    asked.push(address);
    return new Response(JSON.stringify({ name: "people/ana", role: "analyst" }));
  };
  const server = connect("https://hospital.example", { token: "privet_t", fetch });
  expect(await server.me()).toMatchObject({ role: "analyst" });
  expect(asked).toEqual(["https://hospital.example/v1/me"]);
});
