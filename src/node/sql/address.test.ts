/** Addresses of databases: one database is one place, whatever its host is called, and what is no address is refused in words. */
import { expect, test } from "vitest";
import { chosenPlaces, isRemotePath, remotePlace, remoteRows } from "./address.ts";

test("one database is one place: this machine's names, capitals and a final dot", () => {
  const places = ["localhost", "LOCALHOST.", "127.0.0.1", "127.8.0.1", "[::1]"].map((host) =>
    remotePlace(`postgres://${host}:5432/clinic`, {}),
  );
  expect(new Set(places)).toEqual(new Set(["postgres://localhost:5432/clinic"]));
  expect(remotePlace("postgres://DB.example.org./clinic#t", {})).toBe(
    "postgres://db.example.org:5432/clinic",
  );
  expect(remotePlace("postgres:///clinic", { PGHOST: "localhost" })).toBe("postgres://localhost:5432/clinic");
});

test("a socket's place, read again, is the same place, and another database is another", () => {
  const env = { PGHOST: "/run/sockets", PGPORT: "6000" };
  const place = remotePlace("postgres:///clinic#visits", env);
  expect(remotePlace(place, {})).toBe(place);
  expect(remotePlace("postgres:///other#visits", env)).not.toBe(place);
});

test("what cannot be read is refused in words, and so is a password in any spelling of the scheme", () => {
  for (const path of ["postgres://127.0.0.1/%zz#visits", "POSTGRES://u:secret@h/d#t", "clickhouse://h/d"]) {
    expect(isRemotePath(path)).toBe(true);
    const refused = (() => {
      try {
        return remoteRows(path, {});
      } catch (error) {
        return error as { readonly code?: string; readonly message?: string };
      }
    })();
    expect(refused).toMatchObject({ code: "option-out-of-range" });
    expect(JSON.stringify(refused) + (refused as Error).message).not.toContain("secret");
  }
});

test("of a Trino the catalogue is the place, whatever schema of it a table is in, and capitals mean nothing", () => {
  const env = { TRINO_HOST: "lake.example.org", TRINO_CATALOG: "Hive", TRINO_SCHEMA: "care" };
  expect(remoteRows("trino://ana@Lake.example.org:8443/HIVE/clinic#visits", {})).toEqual({
    system: "trino",
    address: { host: "Lake.example.org", port: 8443, user: "ana", database: "hive", schema: "clinic" },
    place: "trino://lake.example.org:8443/hive",
    query: "visits",
  });
  expect(remoteRows("trino:///#visits", env)).toMatchObject({
    address: { database: "hive", schema: "care" },
    place: "trino://lake.example.org:8080/hive",
  });
  expect(remoteRows("trino://h/hive#clinic.visits", {})?.address.schema).toBeUndefined();
  expect(remoteRows("trino://h/hive/clinic/visits", {})).toMatchObject({ query: "visits" });
  expect(chosenPlaces(env)).toEqual(["trino://"]);
  expect(chosenPlaces({ TRINO_HOST: "h", TRINO_DATABASE: "hive" })).toEqual([]);
  const place = remotePlace("trino://", env);
  expect(remotePlace(place, {})).toBe(place);
  for (const path of ["trino://h#visits", "trino://h/hive/clinic", "trino://ana:secret@h/hive/clinic#visits"])
    expect(() => remoteRows(path, {})).toThrow(expect.objectContaining({ code: "option-out-of-range" }));
});
