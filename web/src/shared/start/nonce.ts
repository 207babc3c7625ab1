import { setNonce } from "get-nonce";

let nonce = "";

/**
 * Reads the style nonce that the gateway wrote into the page, for Mantine's generated style tags and the scroll lock of
 * its dialogs. Removes it from the page, so that injected markup cannot read it.
 */
export function readNonce(): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]');
  nonce = meta?.content ?? "";
  meta?.remove();
  setNonce(nonce);
}

export function getStyleNonce(): string {
  return nonce;
}
