import { generateKeyPairSync, randomUUID, type KeyObject } from "node:crypto";

export interface SigningKey {
  kid: string;
  privateKey: KeyObject;
  publicJwk: object;
  privateJwk: object;
}

export function makeSigningKey(): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const kid = randomUUID();
  const about = { kid, use: "sig", alg: "RS256" };
  return {
    kid,
    privateKey,
    publicJwk: { ...publicKey.export({ format: "jwk" }), ...about },
    privateJwk: { ...privateKey.export({ format: "jwk" }), ...about },
  };
}
