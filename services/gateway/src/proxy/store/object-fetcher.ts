import type { IncomingMessage } from "node:http";
import { Injectable } from "@nestjs/common";
import { AppError } from "@takeoff/contracts";
import type { Logger } from "@takeoff/platform";
import type { InternalRedirect } from "@takeoff/platform/http";
import { InjectConfig, InjectLogger } from "@takeoff/platform/inject";
import type { Response } from "express";
import type { GatewayConfig } from "../../config.ts";
import { readStoreAddress } from "./store-address.ts";
import { openForClient, waitForResponse, toUpstreamError, type UpstreamRequest } from "../upstream.ts";

/** Gets objects from the store for responses in which a service sent the gateway there. */
@Injectable()
export class ObjectFetcher {
  constructor(
    @InjectConfig() private readonly config: Pick<GatewayConfig, "S3_ENDPOINT" | "CALL_TIMEOUT_SECONDS">,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Whether the gateway knows where the store is. */
  get isPossible(): boolean {
    return this.config.S3_ENDPOINT !== undefined;
  }

  /**
   * @param contentRange the `content-range` of the response to the client, where it is a part of the object
   * @returns the store's response, whose body has the promised length
   * @throws AppError `unavailable` when the store does not send the object, `timeout` when it sends nothing
   */
  async fetch({ url, length }: InternalRedirect, contentRange: string | undefined, response: Response): Promise<IncomingMessage> {
    const address = readStoreAddress(url, this.config.S3_ENDPOINT);
    if (!address) throw this.failure("an internal redirect does not lead to the store");
    const { base, path, host } = address;
    const range = contentRange === undefined ? null : /^bytes (\d+-\d+)\//.exec(contentRange)?.[1];
    const headers = { host, ...(range && { range: `bytes=${range}` }) };
    const stored = await this.open({ base, method: "GET", path, headers }, response);
    const { statusCode, headers: received } = stored;
    if (statusCode === (range ? 206 : 200) && Number(received["content-length"]) === length) return stored;
    stored.destroy();
    throw this.failure(`the store answered ${statusCode} with ${received["content-length"]} bytes instead of ${length}`);
  }

  /** Retries once: the store may have closed a kept connection just now. */
  private async open(target: UpstreamRequest, response: Response): Promise<IncomingMessage> {
    const attempt = (): Promise<IncomingMessage> => {
      const timeoutMs = this.config.CALL_TIMEOUT_SECONDS * 1000;
      const upstream = openForClient(target, response, timeoutMs, () => response.writableNeedDrain);
      upstream.end();
      return waitForResponse(upstream);
    };
    try {
      return await attempt().catch((error: unknown) => {
        if (response.destroyed || toUpstreamError(error).code === "timeout") throw error;
        return attempt();
      });
    } catch (cause) {
      const error = toUpstreamError(cause);
      throw error.code === "timeout" ? error : new AppError("unavailable", { cause });
    }
  }

  private failure(why: string): AppError {
    this.logger.error(why);
    return new AppError("unavailable", { cause: new Error(why) });
  }
}
