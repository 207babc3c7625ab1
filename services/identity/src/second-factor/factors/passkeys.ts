import { Injectable } from "@nestjs/common";
import { LIMITS, type PasskeyAssertion, type PasskeyRegistration } from "@takeoff/contracts";
import { InjectConfig } from "@takeoff/platform/inject";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import type { IdentityConfig } from "../../config.ts";
import type { UserRow } from "../../users/user.repository.ts";
import type { PasskeyEntity, NewPasskey } from "../store/second-factor.repository.ts";

const TIMEOUT_MS = LIMITS.pendingLoginSeconds * 1000;
/** A key without a PIN is accepted: the password is the other factor. */
const USER_VERIFICATION = "preferred";

/** The relying party of WebAuthn: this installation's public address. */
@Injectable()
export class Passkeys {
  private readonly origin: string;
  private readonly rpID: string;

  constructor(@InjectConfig() { PUBLIC_URL }: Pick<IdentityConfig, "PUBLIC_URL">) {
    const url = new URL(PUBLIC_URL);
    // A name may end with a dot, which no relying party has.
    url.hostname = url.hostname.replace(/\.$/, "");
    this.origin = url.origin;
    this.rpID = url.hostname;
  }

  /** Options for a new passkey; authenticators refuse those that hold one of `existing`. */
  registrationOptions(
    user: Pick<UserRow, "id" | "username">,
    existing: readonly PasskeyEntity[],
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    return generateRegistrationOptions({
      rpName: "Takeoff",
      rpID: this.rpID,
      userName: user.username,
      userID: new Uint8Array(Buffer.from(String(user.id))),
      timeout: TIMEOUT_MS,
      attestationType: "none",
      excludeCredentials: existing.map(descriptor),
      authenticatorSelection: { residentKey: "discouraged", userVerification: USER_VERIFICATION },
    });
  }

  /** The new passkey; null when the response does not answer the challenge, or comes from another address. */
  async verifyRegistration({ response, ...credential }: PasskeyRegistration, challenge: string): Promise<NewPasskey | null> {
    const { transports = [], ...rest } = response;
    const verified = await verifyRegistrationResponse({
      ...this.expected(challenge),
      response: { ...credential, response: rest, clientExtensionResults: {} },
    }).catch(() => null);
    if (!verified?.verified) return null;
    const { id, publicKey, counter } = verified.registrationInfo.credential;
    return { credential_id: id, public_key: Buffer.from(publicKey), sign_count: counter, transports };
  }

  authenticationOptions(passkeys: readonly PasskeyEntity[]): Promise<PublicKeyCredentialRequestOptionsJSON> {
    return generateAuthenticationOptions({
      rpID: this.rpID,
      timeout: TIMEOUT_MS,
      userVerification: USER_VERIFICATION,
      allowCredentials: passkeys.map(descriptor),
    });
  }

  /** The authenticator's new counter; null when the signature is not the passkey's, over this challenge and for this address. */
  async verifyAssertion(response: PasskeyAssertion, challenge: string, passkey: PasskeyEntity): Promise<number | null> {
    const verified = await verifyAuthenticationResponse({
      ...this.expected(challenge),
      response: { ...response, clientExtensionResults: {} },
      credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.sign_count },
    }).catch(() => null);
    return verified?.verified ? verified.authenticationInfo.newCounter : null;
  }

  private expected(challenge: string) {
    return { expectedChallenge: challenge, expectedOrigin: this.origin, expectedRPID: this.rpID, requireUserVerification: false };
  }
}

type Transport = "ble" | "cable" | "hybrid" | "internal" | "nfc" | "smart-card" | "usb";

function descriptor({ credential_id, transports }: PasskeyEntity): { id: string; transports: Transport[] } {
  // Hints that a browser sent, returned to it as they were: it ignores those that it does not know.
  return { id: credential_id, transports: transports as Transport[] };
}
