import { afterEach } from "@jest/globals";

/** `PublicKeyCredentialCreationOptionsJSON` and `PublicKeyCredentialRequestOptionsJSON`, as far as browsers require them. */
export const PASSKEY_OPTIONS = {
  challenge: "AAAA",
  rp: { name: "Takeoff" },
  user: { id: "AAAA", name: "kim", displayName: "kim" },
  pubKeyCredParams: [],
};

const BYTES = new Uint8Array([1, 2, 3]).buffer;
/** What the browser gives the page for `BYTES`. */
export const PASSKEY_TEXT = "AQID";

const CREDENTIAL = {
  id: PASSKEY_TEXT,
  rawId: BYTES,
  type: "public-key",
  response: {
    clientDataJSON: BYTES,
    authenticatorData: BYTES,
    signature: BYTES,
    attestationObject: BYTES,
    getTransports: () => ["internal"],
  },
  getClientExtensionResults: () => ({}),
};

/** Gives this browser passkeys until the end of the test. The user declines those that are not `isAccepted`. */
export function usePasskeys({ isAccepted = true } = {}): void {
  const ask = () => (isAccepted ? Promise.resolve(CREDENTIAL) : Promise.reject(new DOMException("declined", "NotAllowedError")));
  Object.assign(window, { isSecureContext: true, PublicKeyCredential: class {} });
  Object.defineProperty(navigator, "credentials", { configurable: true, value: { get: ask, create: ask } });
}

afterEach(() => {
  Reflect.deleteProperty(window, "PublicKeyCredential");
  Reflect.deleteProperty(navigator, "credentials");
});
