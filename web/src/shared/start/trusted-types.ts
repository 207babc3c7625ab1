/** The part of the Trusted Types API that is used here: TypeScript's DOM library does not declare it yet. */
interface TrustedTypes {
  createPolicy: (name: "default", rules: Record<"createHTML" | "createScriptURL", (text: string) => string | null>) => unknown;
}

/** Zod reads its configuration from this property of the window, so that it can be set before zod is loaded. */
interface ZodWindow {
  __zod_globalConfig?: { jitless: boolean };
}

/**
 * Installs the default Trusted Types policy. The content security policy requires Trusted Types: without this policy every
 * assignment of text to innerHTML or a script URL throws. Mantine writes style sheets through innerHTML and pdf.js runs in
 * our own worker, so HTML without a tag and script URLs of our origin pass; everything else throws and is reported.
 */
export function installTrustedTypesPolicy(): void {
  // Otherwise zod probes for `new Function`, which the content security policy blocks and reports.
  (window as ZodWindow).__zod_globalConfig = { jitless: true };
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy("default", {
    createHTML: (text) => (text.includes("<") ? null : text),
    createScriptURL: (address) => (new URL(address, window.location.href).origin === window.location.origin ? address : null),
  });
}
