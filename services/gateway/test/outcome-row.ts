import { TEST_PASSWORD, uniqueSuffix, waitFor, type ApiClient, type ApiResponse, type Part } from "@takeoff/testing";

export const KINDS = ["visitor", "pending", "user", "admin", "parent_admin"] as const;
/** Who calls; `pending` has not accepted the NDA. */
export type Kind = (typeof KINDS)[number];

/** The owner of the target in the path. A user owns themselves, the members own their organization, and nobody a location. */
export type Whose = "own" | "colleagues" | "foreign";

/** Status, and the code of an error: `403 forbidden`. */
type Outcome = string;

export interface Row extends Record<Exclude<Kind, "user" | "admin" | "parent_admin">, Outcome> {
  user: Outcome | Record<Whose, Outcome>;
  admin: Outcome | Record<Whose, Outcome>;
  parent_admin: Outcome | Record<Whose, Outcome>;
  /** Sends a valid request. `id` is the path parameter of the route. */
  send(client: ApiClient, id: number, organizationId: number): Promise<Pick<ApiResponse, "status" | "json">>;
  /** Changes the caller's account: each request needs a new account. */
  ownAccount?: true;
  /** Changes or deletes the target: each request needs a new target. */
  ownTarget?: true;
}

export const UNAUTHENTICATED = "401 unauthenticated";
export const PENDING = "403 nda_required";
export const FORBIDDEN = "403 forbidden";
export const MISSING = "404 not_found";

export const everyone = (outcome: Outcome) => ({
  visitor: outcome,
  pending: outcome,
  user: outcome,
  admin: outcome,
  parent_admin: outcome,
});
export const NOT_ADMITTED = { visitor: UNAUTHENTICATED, pending: PENDING } as const;
/** The same for every user. */
export const signedIn = (outcome: Outcome) => ({ ...NOT_ADMITTED, user: outcome, admin: outcome, parent_admin: outcome });
export const SIGNED_IN = signedIn("200");
export const ADMINS_ONLY = { ...NOT_ADMITTED, user: FORBIDDEN, admin: "200", parent_admin: "200" } as const;
export const STAFF_ONLY = { ...NOT_ADMITTED, user: FORBIDDEN, admin: FORBIDDEN, parent_admin: "200" } as const;
/** For staff the request fails only because the job or e-mail in the body does not exist. */
export const STAFF_ACTS = { ...STAFF_ONLY, parent_admin: "409 conflict" } as const;
export const NO_SUCH_JOB = { queue: "documents", event_id: "00000000-0000-4000-8000-000000000000" } as const;
export const NO_SUCH_LINE = { id: 2_000_000_000, version: 0 } as const;
export const SOME_BOX = { left: 10, bottom: 10, right: 60, top: 20 } as const;
/** The users of an administrator's organization, and everyone for staff. */
export const OWN_USERS = { ...ADMINS_ONLY, admin: { own: "200", colleagues: "200", foreign: MISSING } } as const;
/** As `OWN_USERS`; the request fails only because these users have a password. */
export const NOT_INVITED = {
  ...ADMINS_ONLY,
  admin: { own: "409 conflict", colleagues: "409 conflict", foreign: MISSING },
  parent_admin: "409 conflict",
} as const;
export const VISIBLE_DOCUMENTS = {
  ...NOT_ADMITTED,
  user: { own: "200", colleagues: MISSING, foreign: MISSING },
  admin: { own: "200", colleagues: "200", foreign: MISSING },
  parent_admin: "200",
} as const;

export const VISIBLE_BUT_ALONE = {
  ...NOT_ADMITTED,
  user: { own: "409 conflict", colleagues: MISSING, foreign: MISSING },
  admin: { own: "409 conflict", colleagues: "409 conflict", foreign: MISSING },
  parent_admin: "409 conflict",
} as const;

export const csv: Part = { name: "csv_file", body: "Mark,Qty\nB1,2\n", filename: "result.csv", contentType: "text/csv" };

export const takeoffFile: Part = { name: "takeoff_file", body: "Mark,Qty\nB1,2\n", filename: "takeoff.csv", contentType: "text/csv" };
export const correctionsFile: Part = { ...takeoffFile, name: "corrections_file" };
export const NO_MAPPING = { header_row: null, roles: [], length_unit: null, weight_unit: null, weight_of: null, decimal_mark: null };

export const fresh = (): string => `Matrix ${uniqueSuffix()}`;
export const newUser = (): object => {
  const username = `matrix.${uniqueSuffix()}`;
  return { username, email: `${username}@mail.example`, password: TEST_PASSWORD };
};
export const newParameter = (parameter_name: string): object => ({ parameter_name, parameter_value: "1" });

/** Sends a request about a document that is open during the request: the other requests find it completed. */
export async function whileOpen(client: ApiClient, id: number, status: string, send: () => Promise<ApiResponse>): Promise<ApiResponse> {
  await client.patch(`/pdfs/${id}/status`, { status });
  const response = await send();
  await client.put(`/pdfs/status/${id}`);
  return response;
}

/** Sends a request again while results are being read, which requests of other rows replace. */
export function onceRead(send: () => Promise<ApiResponse>): Promise<ApiResponse> {
  const ask = async (): Promise<ApiResponse | null> => {
    const response = await send();
    return response.status === 503 ? null : response;
  };
  return waitFor(ask, { what: "the results to be read" });
}

/** A live stream does not end: reads the body of an error response only. */
export async function headOfStream(client: ApiClient): Promise<Pick<ApiResponse, "status" | "json">> {
  const { status, stream } = await client.open("GET", "/events");
  if (status === 200) {
    stream.destroy();
    return { status, json: undefined };
  }
  const chunks = (await stream.toArray()) as Buffer[];
  return { status, json: JSON.parse(Buffer.concat(chunks).toString("utf8")) as unknown };
}
