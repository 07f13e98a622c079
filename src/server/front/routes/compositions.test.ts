import { expect, test } from "vitest";
import { frontHouse } from "../../../testing/server/front-house.ts";

test("everybody may look up what draws cost together, and nonsense is refused with its code", async () => {
  const { ask, app, undocumented } = await frontHouse();
  for (const who of ["ana", "owner", "auditor"]) {
    const { status, json } = await ask(who, "GET", "/v1/compositions?epsilon=0.5&delta=1e-6&draws=4");
    expect([status, json.draws]).toEqual([200, [1, 2, 3, 4]]);
    expect(json.curves.map(({ name }: { name: string }) => name)).toEqual([
      ...["basic", "advanced", "zcdp", "renyi", "kairouz", "bounded-range"],
    ]);
    expect(json.curves[0].epsilons).toEqual([0.5, 1, 1.5, 2]);
  }
  expect((await ask(undefined, "GET", "/v1/compositions")).status).toBe(401);
  const codes = await Promise.all(
    ["epsilon=0", "epsilon=e", "delta=1", "draws=99999", "draws=1.5", "other=1"].map(
      async (query) => (await ask("ana", "GET", `/v1/compositions?${query}`)).json.code,
    ),
  );
  expect(codes).toEqual([
    ...["epsilon-invalid", "epsilon-invalid", "delta-invalid", "option-out-of-range"],
    ...["request-invalid", "request-invalid"],
  ]);
  expect(undocumented).toEqual([]);
  await app.close();
});
