/** The edition of the non-disclosure agreement that is shown; kept with each acceptance. Raise it when its text changes. */
export const NDA_VERSION = "2024-1";
