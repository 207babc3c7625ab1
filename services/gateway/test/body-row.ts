import type { RouteName, ROUTES } from "@takeoff/contracts";
import type { ApiClient, Person, Tenant } from "@takeoff/testing";

/** A route with a JSON body that has no row here does not compile. */
export type JsonRouteName = {
  [N in RouteName]: (typeof ROUTES)[N] extends { body: { type: "json" } } ? N : never;
}[RouteName];

export interface Field {
  name: string;
  kind:
    | "text"
    | "token"
    | "note"
    | "email"
    | "password"
    | "choice"
    | "boolean"
    | "organization"
    | "several"
    | "designation"
    | "count"
    | "scale"
    | "box"
    | "working hours";
  /** The sentence for a missing value; absent when null and an omitted field are valid. */
  required?: string;
  /** May be omitted all the same, which keeps the stored value. */
  partial?: true;
  /** The permitted characters: those of a user name, or visible ones; any unless set. */
  takes?: "username" | "visible";
  /** Longest text after trimming, in UTF-16 units. */
  max?: number;
  /** The most items of several; as many as other requests decide at once unless set. */
  items?: number;
  /** Prepares the platform so that a text of the maximum length satisfies all other rules. */
  ready?(world: World, text: string): Promise<unknown>;
}

export interface World {
  ours: Tenant;
  operator: Person;
  /** A document after its automatic check. */
  documentId: number;
}

/** A request without its body. */
export interface Call {
  client: ApiClient;
  path: string;
}

export interface BodyRow {
  /** Creates a new target for a request that changes it. */
  prepare(world: World): Promise<Call> | Call;
  /** A valid body, with a unique name. */
  body(world: World): Record<string, unknown>;
  fields: readonly Field[];
  /** The body is a list of such objects. */
  list?: true;
  /** The outcome for a valid body. */
  accepted: string;
  /** The path that returns what was stored; absent when the request stores no text. */
  shownAt?: (world: World) => string;
  /** The response does not have the text, only the path does. */
  isShownThereOnly?: true;
}
