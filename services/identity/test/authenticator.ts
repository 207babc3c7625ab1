import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import type { PasskeyAssertion, PasskeyRegistration } from "@takeoff/contracts";

const b64 = (bytes: Buffer): string => bytes.toString("base64url");
const sha256 = (bytes: Buffer | string): Buffer => createHash("sha256").update(bytes).digest();

/** CBOR (RFC 8949) of the few values that an authenticator writes. */
const encodeBytes = (bytes: Buffer): Buffer =>
  Buffer.concat([
    bytes.length < 256 ? Buffer.from([0x58, bytes.length]) : Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]),
    bytes,
  ]);
const encodeText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** Flags of authenticator data (WebAuthn, 6.1): user present; with a new credential. */
const USER_PRESENT = 0x01;
const ATTESTED = 0x40;

interface Options {
  challenge?: unknown;
}

/** A security key in software: a P-256 key that answers the challenges of one address. */
export class Authenticator {
  readonly id = randomBytes(32);
  count = 0;
  private readonly key: { privateKey: KeyObject; publicKey: KeyObject } = generateKeyPairSync("ec", { namedCurve: "P-256" });

  /** @param origin the address that the browser says it shows */
  constructor(public origin: string) {}

  /** The response to creation options. */
  register({ challenge }: Options): PasskeyRegistration {
    const { x = "", y = "" } = this.key.publicKey.export({ format: "jwk" });
    const coordinate = (text: string): Buffer => encodeBytes(Buffer.from(text, "base64url"));
    // COSE key (RFC 9053): kty EC2, alg ES256, crv P-256, x, y.
    const cose = Buffer.concat([
      Buffer.from("a5010203262001", "hex"),
      Buffer.from([0x21]),
      coordinate(x),
      Buffer.from([0x22]),
      coordinate(y),
    ]);
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, cose]);
    const authData = Buffer.concat([this.data(USER_PRESENT | ATTESTED), credential]);
    const attestation = Buffer.concat([
      ...[
        Buffer.from([0xa3]),
        encodeText("fmt"),
        encodeText("none"),
        encodeText("attStmt"),
        Buffer.from([0xa0]),
        encodeText("authData"),
        encodeBytes(authData),
      ],
    ]);
    const response = { clientDataJSON: b64(this.client("webauthn.create", challenge)), attestationObject: b64(attestation) };
    return { ...this.credential(), response: { ...response, transports: ["usb"] } };
  }

  /** The response to request options. */
  assert({ challenge }: Options): PasskeyAssertion {
    this.count += 1;
    const authData = this.data(USER_PRESENT);
    const client = this.client("webauthn.get", challenge);
    const signature = sign("sha256", Buffer.concat([authData, sha256(client)]), this.key.privateKey);
    return { ...this.credential(), response: { clientDataJSON: b64(client), authenticatorData: b64(authData), signature: b64(signature) } };
  }

  private credential(): { id: string; rawId: string; type: "public-key" } {
    return { id: b64(this.id), rawId: b64(this.id), type: "public-key" };
  }

  private data(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.count);
    return Buffer.concat([sha256(new URL(this.origin).hostname), Buffer.from([flags]), counter]);
  }

  private client(type: string, challenge: unknown): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }
}
