import { Injectable } from "@nestjs/common";
import { AppError, LIMITS, type Caller, type Route } from "@takeoff/contracts";
import { InjectConfig } from "@takeoff/platform";
import type { Request, Response } from "express";
import type { GatewayConfig } from "../config.ts";
import { Turnstile } from "./turnstile.ts";

/** What a call takes the machine: a moment, or as long as a file is on its way. */
type Kind = "call" | "upload" | "file";

/**
 * Keeps one organization, member of staff or visitor's address from taking what the others need. Each has its share of
 * calls at once; uploads and files have shares of their own, since they last. All uploads together have a limit: what
 * the machine cannot bear is refused before its body is read.
 */
@Injectable()
export class FairShares {
  private readonly turnstiles: Record<Kind, Turnstile>;
  private readonly uploadsAtOnce: number;
  private uploads = 0;

  constructor(@InjectConfig() config: GatewayConfig) {
    const turnstile = (atOnce: number, waitMs: number): Turnstile => new Turnstile({ atOnce, waiting: LIMITS.callsWaiting, waitMs });
    this.turnstiles = {
      call: turnstile(config.CALLS_PER_ORGANIZATION, LIMITS.callsWaitMs),
      upload: turnstile(config.UPLOADS_PER_ORGANIZATION, LIMITS.filesWaitMs),
      file: turnstile(config.FILES_PER_ORGANIZATION, LIMITS.filesWaitMs),
    };
    this.uploadsAtOnce = config.UPLOADS_AT_ONCE;
  }

  /**
   * Waits for the call's turn and gives it back with the end of the answer.
   * @throws AppError `too_many_requests` for a party that asks for too much, `unavailable` when all uploads are too many
   */
  async take(route: Route, caller: Caller | null, request: Request, response: Response): Promise<void> {
    const kind = kindOf(route);
    const gone = new AbortController();
    const onClose = (): void => gone.abort(new AppError("unavailable"));
    response.once("close", onClose);
    const leave = await this.turnstiles[kind].enter(partyOf(caller, request), gone.signal);
    response.off("close", onClose);
    if (response.destroyed) leave();
    else response.once("close", leave);
    if (kind === "upload") this.countUpload(response);
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

/** Colleagues share; staff belong to no organization, and of a visitor nothing but the address is known. */
function partyOf(caller: Caller | null, request: Request): string {
  if (caller === null) return `address:${request.ip ?? ""}`;
  return caller.organization_id === null ? `user:${caller.id}` : `organization:${caller.organization_id}`;
}
