/**
 * The parts of the product that are measured. They are taken from the build by path, because the package's door lets out
 * neither engines nor kernels; and only when asked for, so that the list of cases can be read without a build.
 */
import { existsSync } from "node:fs";

const place = (path) => new URL(`../../dist/${path}`, import.meta.url);

/** A module of the build. */
export const ours = (path) => import(place(path));

/** Which of these modules, or of their exports ("path.js#name"), the build does not have. */
export async function missing(needs) {
  const lacking = [];
  for (const need of needs) {
    const [path, name] = need.split("#");
    if (!existsSync(place(path)) || (name && !(name in (await ours(path))))) lacking.push(need);
  }
  return lacking;
}
