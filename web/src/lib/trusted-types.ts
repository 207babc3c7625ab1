/** The little of Trusted Types that is used here: TypeScript's own library does not know them yet. */
interface TrustedTypes {
  createPolicy: (name: "default", rules: Record<"createHTML" | "createScriptURL", (text: string) => string | null>) => unknown;
}

/** Where zod looks for its configuration: on the window, so that it can be told something before it is loaded. */
interface ZodWindow {
  __zod_globalConfig?: { jitless: boolean };
}

/**
 * The page's policy lets no text become markup or code without being asked about here. Mantine writes its style sheets as
 * markup, and pdf.js runs in a worker of ours: text without a tag and addresses of our own are let through, all else is
 * refused and reported. Browsers without Trusted Types have the rest of the policy.
 */
export function trustOnlyOurOwn(): void {
  // It would try whether it may make functions of text, which the policy refuses and reports.
  (window as ZodWindow).__zod_globalConfig = { jitless: true };
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy("default", {
    createHTML: (text) => (text.includes("<") ? null : text),
    createScriptURL: (address) => (new URL(address, window.location.href).origin === window.location.origin ? address : null),
  });
}
