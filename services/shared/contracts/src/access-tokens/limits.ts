export const ACCESS_TOKEN_LIMITS = {
  /** Tokens of one user that have not expired. */
  perUser: 20,
  /** Longest life of a token, days. */
  maxDays: 365,
  /** Longest name, in UTF-16 code units. */
  nameLength: 200,
  /** Share of its organization's quota that one token may use, so that a program does not delay the organization's people. */
  quotaShare: 0.5,
} as const;
