import { findPasskeyObstacle, type PasskeyAssertion, type PasskeyRegistration } from "@takeoff/contracts";
import { loadPart } from "../../shared/start/load-part.tsx";

type Options = Record<string, unknown>;

/** Whether this browser knows passkeys at all, and may use them at the address of the page. */
export const canUsePasskeys = (address = window.location.href): boolean =>
  findPasskeyObstacle(address) === null && typeof window.PublicKeyCredential === "function";

const loadBrowser = () => loadPart(() => import("@simplewebauthn/browser"));

/** Asks the browser for a new passkey. @throws when the user declines, or the authenticator holds a passkey of the account */
export async function createPasskey(options: Options): Promise<PasskeyRegistration> {
  const { startRegistration } = await loadBrowser();
  type OptionsJSON = Parameters<typeof startRegistration>[0]["optionsJSON"];
  const { id, rawId, response } = await startRegistration({ optionsJSON: options as unknown as OptionsJSON });
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, rawId, type: "public-key", response: { clientDataJSON, attestationObject, ...(transports && { transports }) } };
}

/** Asks the browser to sign in with a passkey. @throws when the user declines, or has none of the account */
export async function signWithPasskey(options: Options): Promise<PasskeyAssertion> {
  const { startAuthentication } = await loadBrowser();
  type OptionsJSON = Parameters<typeof startAuthentication>[0]["optionsJSON"];
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options as unknown as OptionsJSON });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, rawId, type: "public-key", response: { clientDataJSON, authenticatorData, signature } };
}
