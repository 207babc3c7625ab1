import { ACCESS_TOKEN_LIMITS, MESSAGES, TOKEN_MESSAGES, type TokenScope } from "@takeoff/contracts";

export interface TokenForm {
  name: string;
  scopes: TokenScope[];
  /** Days, as the select has them. */
  days: string;
  current_password: string;
}

export const EMPTY_TOKEN: TokenForm = { name: "", scopes: ["documents:read"], days: "90", current_password: "" };

/** How long a token may live. */
export const TOKEN_DAYS = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "180", label: "180 days" },
  { value: String(ACCESS_TOKEN_LIMITS.maxDays), label: "1 year" },
];

/** The sentences below the fields of the form; null where a field is right. */
export const validateToken = {
  name: (name: string) => (name.trim() === "" ? TOKEN_MESSAGES.nameRequired : null),
  scopes: (scopes: TokenScope[]) => (scopes.length === 0 ? TOKEN_MESSAGES.scopesRequired : null),
  current_password: (password: string) => (password === "" ? MESSAGES.users.currentPasswordRequired : null),
};
