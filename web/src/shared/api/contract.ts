// The part of the contract that needs zod. `api.ts` loads it in parallel with the shell: it is as large as the shell's
// own code, and the layout is painted without it.
export { LIVE_EVENTS, loginRequestSchema, ROUTES, routePath, startSingleSignOnRequestSchema } from "@takeoff/contracts";
