import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from "node:http";
import { Injectable } from "@nestjs/common";
import { AppError, type Route } from "@takeoff/contracts";
import type { Logger } from "@takeoff/platform";
import { InjectConfig, InjectLogger } from "@takeoff/platform/inject";
import type { Request, Response } from "express";
import type { GatewayConfig } from "../../config.ts";
import { KeptBodies, type KeptBody } from "./kept-body.ts";
import type { OfferedRequest } from "./offered-request.ts";
import { readStoreAddress, type StoreAddress } from "./store-address.ts";
import { guardBody, onInactivity, openUpstream, waitForResponse } from "../upstream.ts";

/** Sends bodies to the store past the service that decides about them. */
@Injectable()
export class BodyStorer {
  private readonly bodies = new KeptBodies();

  constructor(
    @InjectConfig() private readonly config: Pick<GatewayConfig, "S3_ENDPOINT" | "CALL_TIMEOUT_SECONDS">,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Memory for the body of a request that the gateway could store; null where it has to go through the service. */
  take({ body }: Pick<Route, "body">, headers: IncomingHttpHeaders): KeptBody | null {
    const isPossible = this.config.S3_ENDPOINT !== undefined && body?.type === "bytes" && headers["transfer-encoding"] === undefined;
    return isPossible ? this.bodies.take(Number(headers["content-length"])) : null;
  }

  /**
   * Stores the body of a request and tells the service what is stored. What came of a body whose client disconnects, or sends too slowly,
   * is stored too: a line on which every request fails still brings an upload to its end.
   * @param url where the service wants it
   * @returns the service's response; null when its client has disconnected
   * @throws AppError `unavailable` when the store does not take the body
   */
  async store(request: Request, response: Response, offered: OfferedRequest, url: string, kept: KeptBody): Promise<IncomingMessage | null> {
    const interrupted = await this.deliver(request, offered, url, kept).finally(kept.release);
    const answer = await offered.answer;
    if (!interrupted && !response.destroyed) return answer;
    answer.resume();
    if (interrupted) throw interrupted;
    return null;
  }

  /** Stores a body, and sends the receipt unless the service has answered. @returns what the client did wrong */
  private async deliver(request: Request, offered: OfferedRequest, url: string, kept: KeptBody): Promise<AppError | null> {
    const address = readStoreAddress(url, this.config.S3_ENDPOINT);
    if (!address) throw this.failure("an internal redirect does not lead to the store");
    offered.endsWithClient = false;
    offered.isClientSlow = () => true;
    const put = this.openPut(address, kept.length, () => !kept.isComplete && !put.writableNeedDrain);
    const sent = isStored(put);
    const interrupted = await receive(request, put, kept, offered);
    if (kept.isComplete) put.end();
    else put.destroy();
    if (offered.isAnswered) return interrupted;
    const stored = (kept.isComplete && (await sent)) || (await this.storeKept(address, kept));
    if (!stored) throw this.failure("the store took no part of an upload");
    offered.isClientSlow = () => false;
    offered.upstream.end(JSON.stringify(kept.receipt));
    return interrupted;
  }

  /** Stores what is kept of a body by itself: less of it came than was announced, or the store closed a kept connection just now. */
  private async storeKept(address: StoreAddress, kept: KeptBody): Promise<boolean> {
    if (kept.bytes.length === 0) return true;
    const put = this.openPut(address, kept.bytes.length, () => false);
    put.end(kept.bytes);
    return isStored(put);
  }

  private openPut({ base, path, host }: StoreAddress, length: number, isClientSlow: () => boolean): ClientRequest {
    const put = openUpstream({ base, method: "PUT", path, headers: { host, "content-length": String(length) } });
    // What is piped to a request that failed makes further errors.
    put.on("error", () => undefined);
    onInactivity(put, this.config.CALL_TIMEOUT_SECONDS * 1000, isClientSlow, () => put.destroy(new AppError("timeout")));
    return put;
  }

  private failure(why: string): AppError {
    this.logger.error(why);
    return new AppError("unavailable", { cause: new Error(why) });
  }
}

async function isStored(put: ClientRequest): Promise<boolean> {
  try {
    const answer = await waitForResponse(put);
    answer.resume();
    return answer.statusCode === 200;
  } catch {
    return false;
  }
}

/** Keeps a body and passes it on to the store; keeps it to its end when the store fails. @returns why it ended early, if by the client */
function receive(request: Request, put: ClientRequest, kept: KeptBody, offered: OfferedRequest): Promise<AppError | null> {
  return new Promise((resolve) => {
    const keep = (chunk: Buffer): void => kept.add(chunk);
    const end = (error: AppError | null): void => {
      stopGuard();
      request.off("data", keep);
      request.unpipe(put);
      resolve(error);
    };
    const stopGuard = guardBody(request, kept.length, () => put.writableNeedDrain, end);
    request.on("data", keep);
    request.once("end", () => end(null));
    request.once("close", () => end(null));
    request.pipe(put, { end: false });
    // A connection that fails stops what is piped to it.
    put.once("close", () => request.resume());
    if (request.destroyed) end(null);
    else offered.whenEnded(() => end(null));
  });
}
