/** Where a person asks for help. */
export const SUPPORT_EMAIL = "support@takeoff.example";

/** Promised response time of support (specification, section 1). */
export const SUPPORT_RESPONSE_HOURS = 24;
