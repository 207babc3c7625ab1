/** What an access token may do. Each route names the scope that it takes; one that names none takes no token. */
export const TOKEN_SCOPES = ["documents:read", "documents:write", "results:read"] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export interface TokenOfCaller {
  id: number;
  name: string;
  scopes: TokenScope[];
}
