import { setTimeout as sleep } from "node:timers/promises";
import { Injectable } from "@nestjs/common";
import { AppError, LIMITS, type Caller, type Route } from "@takeoff/contracts";
import { InjectConfig } from "@takeoff/platform";
import type { Request, Response } from "express";
import type { GatewayConfig } from "../config.ts";
import type { Asked } from "./door.service.ts";
import { Turnstile, type Share } from "./turnstile.ts";

/** What a call takes the machine: a moment, or as long as a file is on its way. */
type Kind = "call" | "upload" | "file";

/** Sessions whose party is remembered; the first call of another counts for the address that it comes from. */
const PARTIES = 10_000;

/**
 * Keeps one organization, member of staff or visitor's address from taking what the others need. Each has its share of
 * calls, at once and, beside others, a second; uploads and files have shares of their own, since they last. All uploads
 * together have a limit: what the machine cannot bear is refused before its body is read.
 */
@Injectable()
export class FairShares {
  private readonly turnstiles: Record<Kind, Turnstile>;
  private readonly parties = new Map<string, string>();
  private readonly uploadsAtOnce: number;
  private uploads = 0;
  private heldBack = 0;

  constructor(@InjectConfig() config: GatewayConfig) {
    const { callsWaiting: waiting, callsWaitMs, filesWaitMs } = LIMITS;
    const isAlone = (name: string): boolean => Object.values(this.turnstiles).every((turnstile) => !turnstile.hasOthersThan(name));
    const turnstile = (share: Pick<Share, "atOnce" | "perSecond" | "waitMs">): Turnstile => new Turnstile({ ...share, waiting }, isAlone);
    this.turnstiles = {
      call: turnstile({ atOnce: config.CALLS_PER_ORGANIZATION, perSecond: config.CALLS_PER_SECOND, waitMs: callsWaitMs }),
      upload: turnstile({ atOnce: config.UPLOADS_PER_ORGANIZATION, perSecond: config.UPLOADS_PER_SECOND, waitMs: filesWaitMs }),
      file: turnstile({ atOnce: config.FILES_PER_ORGANIZATION, perSecond: config.FILES_PER_SECOND, waitMs: filesWaitMs }),
    };
    this.uploadsAtOnce = config.UPLOADS_AT_ONCE;
  }

  /**
   * Waits for the call's turn and gives it back with the end of the answer. It comes before anybody is asked whose
   * session it is, so that what is refused costs next to nothing; whose it was last time is good enough to count by.
   * @throws AppError `too_many_requests` for a party that asks for too much, `unavailable` when all uploads are too many
   */
  async take({ route, tokenHash }: Asked, request: Request, response: Response): Promise<void> {
    const kind = kindOf(route);
    const gone = new AbortController();
    const onClose = (): void => gone.abort(new AppError("unavailable"));
    response.once("close", onClose);
    const leave = await this.enter(kind, this.partyOf(tokenHash, request), gone.signal).finally(() => response.off("close", onClose));
    if (response.destroyed) leave();
    else response.once("close", leave);
    if (kind === "upload") this.countUpload(response);
  }

  /** A client that does not wait when it is told to is made to: without that, one refusal follows the other at once. */
  private async enter(kind: Kind, party: string, gone: AbortSignal): Promise<() => void> {
    try {
      return await this.turnstiles[kind].enter(party, gone);
    } catch (refusal) {
      if (this.heldBack >= LIMITS.refusalsHeldBack) throw refusal;
      this.heldBack++;
      await sleep(LIMITS.refusalHeldBackMs, undefined, { signal: gone }).catch(() => undefined);
      this.heldBack--;
      throw refusal;
    }
  }

  /** For the next call with this token. */
  remember({ tokenHash }: Asked, caller: Caller | null): void {
    if (tokenHash === null) return;
    this.parties.delete(tokenHash);
    if (caller === null) return;
    // Colleagues share; staff belong to no organization.
    this.parties.set(tokenHash, caller.organization_id === null ? `user:${caller.id}` : `organization:${caller.organization_id}`);
    const [longestUnused] = this.parties.keys();
    if (this.parties.size > PARTIES && longestUnused) this.parties.delete(longestUnused);
  }

  private partyOf(tokenHash: string | null, request: Request): string {
    const known = tokenHash === null ? undefined : this.parties.get(tokenHash);
    return known ?? `address:${request.ip ?? ""}`;
  }

  private countUpload(response: Response): void {
    if (this.uploads >= this.uploadsAtOnce) throw new AppError("unavailable");
    this.uploads++;
    response.once("close", () => this.uploads--);
  }
}

function kindOf({ body, answer }: Route): Kind {
  if (body?.type === "multipart") return "upload";
  return answer.type === "file" ? "file" : "call";
}
