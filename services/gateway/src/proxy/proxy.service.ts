import type { ClientRequest, IncomingMessage } from "node:http";
import { Injectable } from "@nestjs/common";
import { AppError, LIMITS, type Caller, type Route, type ServiceName } from "@takeoff/contracts";
import { CALLER_HEADER, CallerTokens, InjectConfig, REQUEST_ID_HEADER } from "@takeoff/platform";
import type { Request, Response } from "express";
import type { GatewayConfig } from "../config.ts";
import { guardBody } from "./body-guard.ts";
import { toClient, toService } from "./headers.ts";
import { answerOf, openUpstream, upstreamError, whenSilent, type UpstreamCall } from "./upstream.ts";

export interface Forwarded {
  route: Route;
  service: Exclude<ServiceName, "gateway">;
  caller: Caller | null;
  requestId: string;
  address: string;
}

/** Passes calls to the services, streaming both ways. */
@Injectable()
export class ProxyService {
  private readonly bases: Record<Forwarded["service"], URL>;

  constructor(
    private readonly tokens: CallerTokens,
    @InjectConfig() private readonly config: GatewayConfig,
  ) {
    this.bases = {
      identity: config.IDENTITY_URL,
      organizations: config.ORGANIZATIONS_URL,
      documents: config.DOCUMENTS_URL,
      notifications: config.NOTIFICATIONS_URL,
    };
  }

  /** @throws AppError `unavailable`, `bad_gateway` or `timeout` when the service failed before it began to answer. */
  async forward(request: Request, response: Response, call: Forwarded): Promise<void> {
    const hasBody = call.route.body !== undefined && call.route.body.type !== "empty";
    // A body that the route does not have is read and dropped by Node with the end of the answer.
    const upstream: UpstreamCall = {
      base: this.bases[call.service],
      method: request.method,
      path: request.originalUrl,
      headers: { ...toService(request.headers, hasBody), ...(await this.identify(call, call.service)) },
    };
    if (hasBody) await this.forwardBody(request, response, call.route, upstream);
    else await this.forwardEmpty(request, response, upstream);
  }

  /** One call on a client's behalf that nobody streams, such as for live updates; null when the service says 404. */
  async read(
    service: Forwarded["service"],
    path: string,
    signed: Pick<Forwarded, "caller" | "requestId" | "address">,
  ): Promise<Buffer | null> {
    const headers = await this.identify(signed, service);
    const call = openUpstream({ base: this.bases[service], method: "GET", path, headers });
    call.setTimeout(this.config.CALL_TIMEOUT_SECONDS * 1000, () => call.destroy(new AppError("timeout")));
    call.end();
    const answer = await answerOf(call);
    const chunks: Buffer[] = [];
    for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk);
    if (answer.statusCode === 404) return null;
    if (answer.statusCode !== 200) throw new AppError("bad_gateway");
    return Buffer.concat(chunks);
  }

  private async identify(
    { caller, requestId, address }: Pick<Forwarded, "caller" | "requestId" | "address">,
    service: ServiceName,
  ): Promise<Record<string, string>> {
    return { [CALLER_HEADER]: await this.tokens.sign({ caller, address }, service), [REQUEST_ID_HEADER]: requestId };
  }

  /** Without a body, a call that only reads is tried once more when its connection broke before the answer. */
  private async forwardEmpty(request: Request, response: Response, upstream: UpstreamCall): Promise<void> {
    const attempt = (): Promise<IncomingMessage> => {
      const call = this.open(upstream, response, () => response.writableNeedDrain);
      call.end();
      return answerOf(call);
    };
    const repeatable = request.method === "GET" || request.method === "HEAD";
    const answer = await attempt()
      .catch((error: unknown) => {
        if (repeatable && !response.destroyed && upstreamError(error).code !== "timeout") return attempt();
        throw error;
      })
      .catch((error: unknown) => {
        throw upstreamError(error);
      });
    await this.answer(answer, response);
  }

  private async forwardBody(request: Request, response: Response, route: Route, upstream: UpstreamCall): Promise<void> {
    let complete = false;
    request.once("end", () => (complete = true));
    const clientIsSlow = (): boolean => (complete ? response.writableNeedDrain : !call.writableNeedDrain);
    const call = this.open(upstream, response, clientIsSlow);
    const stopGuard = guardBody(
      request,
      this.maxBody(route),
      () => call.writableNeedDrain,
      (error) => call.destroy(error),
    );
    request.pipe(call);
    try {
      const answer = await answerOf(call);
      request.unpipe(call);
      await this.answer(answer, response);
    } catch (error) {
      request.unpipe(call);
      throw upstreamError(error);
    } finally {
      stopGuard();
      // A body that was not passed on to its end: the service would wait for the rest for ever.
      if (!call.writableEnded) call.destroy();
    }
  }

  private open(upstream: UpstreamCall, response: Response, clientIsSlow: () => boolean): ClientRequest {
    const call = openUpstream(upstream);
    whenSilent(call, this.config.CALL_TIMEOUT_SECONDS * 1000, clientIsSlow, () => call.destroy(new AppError("timeout")));
    // A client that is gone must not keep a service working for it.
    response.once("close", () => {
      if (!response.writableFinished) call.destroy();
    });
    return call;
  }

  /**
   * Passes the answer on. One that breaks off in its middle breaks the client's connection: it must not look whole.
   * Piped by hand, since `stream.pipeline` costs more than the rest of a small answer (it makes an AbortError for each).
   */
  private answer(answer: IncomingMessage, response: Response): Promise<void> {
    response.status(answer.statusCode ?? 502).set(toClient(answer.headers) as Record<string, string>);
    return new Promise((resolve) => {
      answer.once("error", () => response.destroy());
      answer.once("close", () => {
        if (!answer.complete) response.destroy();
      });
      response.once("close", resolve);
      answer.pipe(response);
    });
  }

  /** Generous: the service counts the file itself and says the contract's sentence. */
  private maxBody(route: Route): number {
    if (route.body?.type !== "multipart") return LIMITS.jsonBody * 2;
    const texts = route.body.files.length > 1 ? 2 * LIMITS.textResultBytes : 0;
    return this.config.MAX_UPLOAD_BYTES + texts + 2 * LIMITS.multipartOverhead;
  }
}
