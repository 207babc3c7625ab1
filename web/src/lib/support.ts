/** Where a person asks for help, with an answer promised within 24 hours (specification, section 9). */
export const SUPPORT_EMAIL = "support@takeoff.example";
export const SUPPORT_LINK = `mailto:${SUPPORT_EMAIL}`;
