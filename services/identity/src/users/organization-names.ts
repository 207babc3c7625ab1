import { Injectable } from "@nestjs/common";
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

  /** The organization's name; null when it is gone. */
  async find(id: number): Promise<string | null> {
    const known = this.kept.get(id);
    if (known && known.until > Date.now()) return known.name;
    try {
      return await this.ask(id);
    } catch (error) {
      if (known) return known.name;
      throw error;
    }
  }

  private async ask(id: number): Promise<string | null> {
    const { organizations } = await this.rpc.ask("organizations.find", { ids: [id] });
    const name = organizations[0]?.name ?? null;
    this.kept.delete(id);
    if (name === null) return null;
    if (this.kept.size >= MAX_KEPT) this.kept.clear();
    this.kept.set(id, { name, until: Date.now() + FRESH_MS });
    return name;
  }
}
