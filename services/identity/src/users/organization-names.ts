import { Injectable } from "@nestjs/common";
import { RPC_BATCH } from "@takeoff/contracts";
import { RpcClient } from "@takeoff/platform";

const FRESH_MS = 10_000;
const MAX_KEPT = 10_000;

/**
 * Names of organizations, asked of their service. A name is kept for a moment, and longer while that service is away:
 * people must be able to log in then.
 */
@Injectable()
export class OrganizationNames {
  private readonly kept = new Map<number, { name: string; until: number }>();

  constructor(private readonly rpc: RpcClient) {}

  /** The organization's name, as it was a moment ago at worst; null when it is gone. */
  async find(id: number): Promise<string | null> {
    const known = this.kept.get(id);
    if (known && known.until > Date.now()) return known.name;
    return (await this.findFresh([id])).get(id) ?? null;
  }

  /** The names of these organizations as they are now; one that is gone has none. */
  async findFresh(ids: number[]): Promise<Map<number, string>> {
    const unique = [...new Set(ids)];
    try {
      for (let start = 0; start < unique.length; start += RPC_BATCH) await this.ask(unique.slice(start, start + RPC_BATCH));
    } catch (error) {
      if (unique.some((id) => !this.kept.has(id))) throw error;
    }
    return new Map(unique.flatMap((id) => this.nameOf(id)));
  }

  /** Whether the organization is there now. */
  async exists(id: number): Promise<boolean> {
    return (await this.findFresh([id])).has(id);
  }

  private nameOf(id: number): [number, string][] {
    const known = this.kept.get(id);
    return known ? [[id, known.name]] : [];
  }

  private async ask(ids: number[]): Promise<void> {
    const { organizations } = await this.rpc.ask("organizations.find", { ids });
    if (this.kept.size + ids.length > MAX_KEPT) this.kept.clear();
    for (const [index, id] of ids.entries()) {
      const organization = organizations[index];
      if (organization) this.kept.set(id, { name: organization.name, until: Date.now() + FRESH_MS });
      else this.kept.delete(id);
    }
  }
}
