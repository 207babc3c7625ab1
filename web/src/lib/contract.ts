// The part of the contract that needs zod. `api.ts` loads it beside the shell, not as part of it: it weighs as much
// as the shell's own code, and the frame can be painted without it.
export { ROUTES, routePath, LIVE_EVENTS } from "@takeoff/contracts";
