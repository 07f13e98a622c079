// node tools/same-releases.mjs FOLDER OLDER NEWER [NEWER…]: whether built checkouts release the same, to the bit.
//
// Every method that both of two neighbours list is asked for a quote and, with a seed, for a release, on Adult, Bank, Mushroom, s1 and
// chr10 in full; what both documents have is compared, and a page with a table for each two checkouts is printed. FOLDER keeps data and
// answers, by commit, so that a run that was cut off goes on. Data are those of PRIVET_DATASETS, or of ../shared/datasets.
import { buildSync } from "esbuild";

const [folder, ...checkouts] = process.argv.slice(2);
if (checkouts.length < 2) {
  console.error("node tools/same-releases.mjs FOLDER OLDER NEWER [NEWER…]");
  process.exit(2);
}
const bundle = "node_modules/.same-releases.mjs";
buildSync({
  entryPoints: ["tools/same-releases/run.ts"],
  bundle: true,
  platform: "node",
  format: "esm",
  packages: "external",
  outfile: bundle,
});
const { sameReleases } = await import(new URL(`../${bundle}`, import.meta.url).href);
console.log(sameReleases(folder, process.env.PRIVET_DATASETS ?? "../shared/datasets", checkouts));
