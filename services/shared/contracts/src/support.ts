/** Where a person asks for help. */
export const SUPPORT_EMAIL = "support@takeoff.example";

/** Promised response time of support (specification, section 1). */
export const SUPPORT_RESPONSE_HOURS = 24;

/** How soon after an upload the results are expected (specification, sections 1 and 9). */
export const TURNAROUND_HOURS = 24;
