/** A certificate for this machine, signed by itself, made on the spot: no key lies in the repository. */
import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

export interface TestCertificate {
  readonly cert: string;
  readonly key: string;
}

const of = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const inside = Buffer.concat(parts);
  const { length } = inside;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), inside]);
};
const sequence = (...parts: readonly Uint8Array[]) => of(0x30, ...parts);
const oid = (...bytes: readonly number[]) => of(0x06, Buffer.from(bytes));
const text = (tag: number, value: string) => of(tag, Buffer.from(value, "latin1"));

const ecdsaSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const time = (date: Date) => text(0x18, `${date.toISOString().replace(/[-:T]|\.\d+/g, "")}`);
const named = (name: string) => sequence(of(0x31, sequence(oid(0x55, 0x04, 0x03), text(0x0c, name))));

/** For localhost and 127.0.0.1. */
export function testCertificate(
  until = new Date(Date.UTC(2120, 0, 1)),
  name = `privet-${randomBytes(4).toString("hex")}`,
): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const isAuthority = sequence(
    oid(0x55, 0x1d, 0x13),
    of(0x01, Buffer.from([0xff])),
    of(0x04, sequence(of(0x01, Buffer.from([0xff])))),
  );
  const names = sequence(text(0x82, "localhost"), of(0x87, Buffer.from([127, 0, 0, 1])));
  const alsoNamed = sequence(oid(0x55, 0x1d, 0x11), of(0x04, names));
  const body = sequence(
    of(0xa0, of(0x02, Buffer.from([2]))),
    of(0x02, Buffer.from([1, ...randomBytes(8)])),
    ecdsaSha256,
    named(name),
    sequence(time(new Date(Date.UTC(2020, 0, 1))), time(until)),
    named(name),
    publicKey.export({ type: "spki", format: "der" }),
    of(0xa3, sequence(isAuthority, alsoNamed)),
  );
  const signature = of(0x03, Buffer.from([0]), sign("sha256", body, privateKey));
  const lines = sequence(body, ecdsaSha256, signature)
    .toString("base64")
    .replace(/.{1,64}/g, "$&\n");
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}
