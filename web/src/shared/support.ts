import { SUPPORT_EMAIL } from "@takeoff/contracts";

export const SUPPORT_LINK = `mailto:${SUPPORT_EMAIL}`;
