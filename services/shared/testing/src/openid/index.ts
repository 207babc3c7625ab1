export { OpenIdProvider, type ProviderAccount } from "./real-provider.ts";
export { SigningProvider, type AuthorizationRequest } from "./signing-provider.ts";
