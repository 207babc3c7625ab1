// OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, one lane.
export const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of a password that nobody knows: what is verified for a name that nobody has takes as long as for one of ours. */
export const NOBODYS_HASH = "$argon2id$v=19$m=19456,t=2,p=1$vr5IheYNImniUiJTo/zZRg$PHr4QmuUL7wVhbhKF7qUDtjoNhi1d5jQ1vibT46bAAI";

export type HashingTask = { type: "hash"; password: string } | { type: "verify"; hash: string; password: string };
export type HashingAnswer = { result: string | boolean } | { error: string };
