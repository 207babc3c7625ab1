import { ROUTES, type Route, type RouteName } from "@takeoff/contracts";
import { resultsRead, smallPdf, uniqueSuffix, waitFor, type Person, type Tenant } from "@takeoff/testing";
import type { Kind, Whose } from "./outcome-row.ts";

/** The users of the tests: two organizations with their users, and staff. */
export interface World {
  ours: Tenant;
  theirs: Tenant;
  operator: Person;
}

type Target = NonNullable<Route["target"]>;

/** Provides the ids of targets by owner. */
export class Targets {
  readonly #world: World;
  readonly #documents: Record<"user" | "admin" | "foreign", number>;

  private constructor(world: World, documents: Record<"user" | "admin" | "foreign", number>) {
    this.#world = world;
    this.#documents = documents;
  }

  /** A completed document with every kind of result for each owner. */
  static async prepare(world: World): Promise<Targets> {
    const uploaders = [world.ours.user, world.ours.admin, world.theirs.user];
    const [user, admin, foreign] = await Promise.all(uploaders.map((uploader) => completedDocument(uploader, world.operator)));
    return new Targets(world, { user: user!, admin: admin!, foreign: foreign! });
  }

  /** Has a document read, attaches every kind of result and completes it. Returns its id. */
  static async draftAndComplete(id: number, uploader: Person, operator: Person): Promise<number> {
    await waitForCheck(id, uploader);
    // The tests' product reads no drawing by itself.
    await operator.client.post(`/pdfs/${id}/draft`, undefined, { expectOk: true });
    const isDrafted = async (): Promise<boolean> => (await operator.client.get(`/pdfs/${id}/draft`)).json.state === "ready";
    await waitFor(isDrafted, { timeoutMs: 60_000, what: `the draft takeoff of document ${id}` });
    return Targets.complete(id, uploader, operator);
  }

  /** Attaches every kind of result to a document and completes it. Returns its id. */
  static async complete(id: number, uploader: Person, operator: Person): Promise<number> {
    await waitForCheck(id, uploader);
    await operator.client.process(id, { processed: smallPdf(), csv: "Mark\nB1\n", xml: "<takeoff/>" }, { expectOk: true });
    await operator.client.put(`/pdfs/status/${id}`, undefined, { expectOk: true });
    await resultsRead(id);
    return id;
  }

  /** The id of the target for a route and a caller; `own` creates a new target. */
  idFor(name: RouteName, kind: Kind, whose: Whose, own: boolean): Promise<number> {
    const { target } = ROUTES[name] as Route;
    return Promise.resolve(target ? this.#ids[target](kind, whose, own) : 0);
  }

  readonly #ids: Record<Target, (kind: Kind, whose: Whose, own: boolean) => number | Promise<number>> = {
    document: async (kind, whose, own) => {
      const owner = chooseOwner(kind, whose);
      return own ? uploadedDocument(owner === "foreign" ? this.#world.theirs.user : this.#world.ours[owner]) : this.#documents[owner];
    },
    user: async (kind, whose, own) => {
      const { ours, theirs, operator } = this.#world;
      // The caller's own account cannot be replaced by a new one.
      if (whose === "own") return (kind === "parent_admin" ? operator : kind === "admin" ? ours.admin : ours.user).id;
      const home = whose === "foreign" ? theirs : ours;
      return own ? (await home.member()).id : home[kind === "admin" ? "user" : "admin"].id;
    },
    organization: (_kind, whose, own) => {
      const { ours, theirs } = this.#world;
      return own ? this.#made("/organizations") : (whose === "foreign" ? theirs : ours).organization.id;
    },
    location: () => this.#made("/locations"),
  };

  async #made(path: string): Promise<number> {
    const response = await this.#world.operator.client.post(path, { name: `Target ${uniqueSuffix()}` }, { expectOk: true });
    return response.json.id as number;
  }
}

function chooseOwner(kind: Kind, whose: Whose): "user" | "admin" | "foreign" {
  if (whose === "foreign") return "foreign";
  return (kind === "admin") === (whose === "own") ? "admin" : "user";
}

async function waitForCheck(id: number, { client }: Person): Promise<void> {
  const isChecked = async (): Promise<boolean> => (await client.get(`/pdfs/${id}`)).json.status === "pending";
  await waitFor(isChecked, { timeoutMs: 50_000, what: `the check of document ${id}` });
}

async function uploadedDocument({ client }: Person): Promise<number> {
  return (await client.upload({ expectOk: true })).json.id as number;
}

async function completedDocument(uploader: Person, operator: Person): Promise<number> {
  return Targets.draftAndComplete(await uploadedDocument(uploader), uploader, operator);
}
