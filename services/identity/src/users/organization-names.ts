import { Injectable } from "@nestjs/common";
import { RPC_BATCH } from "@takeoff/contracts";
import { RpcClient } from "@takeoff/platform/rpc";

const FRESH_MS = 10_000;
const MAX_CACHED = 10_000;

/** Caches the names of organizations for 10 s. Uses older ones while their service is unavailable, so that users can sign in. */
@Injectable()
export class OrganizationNames {
  private readonly cached = new Map<number, { name: string; until: number }>();

  constructor(private readonly rpc: RpcClient) {}

  /** The organization's name, at most 10 s old; null when the organization was deleted. */
  async find(id: number): Promise<string | null> {
    const known = this.cached.get(id);
    if (known && known.until > Date.now()) return known.name;
    return (await this.findFresh([id])).get(id) ?? null;
  }

  /** The current names of these organizations; without an entry for a deleted one. */
  async findFresh(ids: number[]): Promise<Map<number, string>> {
    const unique = [...new Set(ids)];
    try {
      for (let start = 0; start < unique.length; start += RPC_BATCH) await this.fetch(unique.slice(start, start + RPC_BATCH));
    } catch (error) {
      if (unique.some((id) => !this.cached.has(id))) throw error;
    }
    return new Map(unique.flatMap((id) => this.listKnown(id)));
  }

  async exists(id: number): Promise<boolean> {
    return (await this.findFresh([id])).has(id);
  }

  private listKnown(id: number): [number, string][] {
    const known = this.cached.get(id);
    return known ? [[id, known.name]] : [];
  }

  private async fetch(ids: number[]): Promise<void> {
    const { organizations } = await this.rpc.request("organizations.find", { ids });
    if (this.cached.size + ids.length > MAX_CACHED) this.cached.clear();
    for (const [index, id] of ids.entries()) {
      const organization = organizations[index];
      if (organization) this.cached.set(id, { name: organization.name, until: Date.now() + FRESH_MS });
      else this.cached.delete(id);
    }
  }
}
