import { setNonce } from "get-nonce";

let nonce = "";

/**
 * Takes the style nonce that the gateway wrote into the page, for Mantine's generated style tags and for the scroll
 * lock of its dialogs, and removes it from the page: nothing injected later can read it there.
 */
export function takeNonce(): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]');
  nonce = meta?.content ?? "";
  meta?.remove();
  setNonce(nonce);
}

export function styleNonce(): string {
  return nonce;
}
