import type { ClientRequest, IncomingMessage } from "node:http";
import { Injectable } from "@nestjs/common";
import { AppError, deviceCookieName, LIMITS, signOnCookieName, type Caller, type Route, type ServiceName } from "@takeoff/contracts";
import { CallerSigner, REQUEST_ID_HEADER } from "@takeoff/platform";
import { ACCEPT_INTERNAL_REDIRECT, readInternalRedirect } from "@takeoff/platform/http";
import { InjectConfig } from "@takeoff/platform/inject";
import type { Request, Response } from "express";
import type { GatewayConfig } from "../config.ts";
import { releaseQuota } from "../edge/throttle/tenant-throttle.ts";
import { BodyStorer } from "./store/body-storer.ts";
import { pickBrowserHeaders, pickClientResponseHeaders, pickServiceRequestHeaders, type ForwardedCookies } from "./headers.ts";
import type { KeptBody } from "./store/kept-body.ts";
import { ObjectFetcher } from "./store/object-fetcher.ts";
import { OfferedRequest } from "./store/offered-request.ts";
import { UnreadResponses } from "./unread-responses.ts";
import { guardBody, openForClient, openUpstream, waitForResponse, toUpstreamError, type UpstreamRequest } from "./upstream.ts";

export interface ForwardContext {
  route: Route;
  /** With the query. */
  path: string;
  service: Exclude<ServiceName, "gateway">;
  caller: Caller | null;
  requestId: string;
  address: string;
}

type SendResponse = (incoming: IncomingMessage) => Promise<void>;

/** A client's request with a body, and what answers it. */
interface Exchange {
  request: Request;
  response: Response;
  route: Route;
  send: SendResponse;
}

/** A request to a service whose body is still to be sent. */
interface OpenedRequest {
  upstream: ClientRequest;
  answer: Promise<IncomingMessage>;
}

/** Forwards requests to the services. Streams request and response bodies. */
@Injectable()
export class ProxyService {
  private readonly bases: Record<ForwardContext["service"], URL>;
  private readonly cookies: ForwardedCookies;
  private readonly timeoutMs: number;

  constructor(
    private readonly signer: CallerSigner,
    private readonly unread: UnreadResponses,
    private readonly objects: ObjectFetcher,
    private readonly storer: BodyStorer,
    @InjectConfig() private readonly config: GatewayConfig,
  ) {
    this.cookies = { device: deviceCookieName(config.PUBLIC_URL), signOn: signOnCookieName(config.PUBLIC_URL) };
    this.timeoutMs = config.CALL_TIMEOUT_SECONDS * 1000;
    this.bases = {
      identity: config.IDENTITY_URL,
      organizations: config.ORGANIZATIONS_URL,
      documents: config.DOCUMENTS_URL,
      notifications: config.NOTIFICATIONS_URL,
    };
  }

  /** @throws AppError `unavailable`, `bad_gateway` or `timeout` when the service failed before its response started. */
  async forward(request: Request, response: Response, context: ForwardContext): Promise<void> {
    const hasBody = context.route.body !== undefined && context.route.body.type !== "empty";
    // Node reads and discards a body that the route does not take.
    const target: UpstreamRequest = {
      base: this.bases[context.service],
      method: request.method,
      path: context.path,
      headers: {
        ...pickServiceRequestHeaders(request.headers, hasBody),
        ...pickBrowserHeaders(request.headers, context.route, this.cookies),
        ...(context.route.response.type === "file" && this.objects.isPossible && ACCEPT_INTERNAL_REDIRECT),
        ...(await this.signedHeaders(context, context.service)),
      },
    };
    const send = (incoming: IncomingMessage): Promise<void> => this.sendResponse(incoming, response, context);
    if (hasBody) await this.forwardBody({ request, response, route: context.route, send }, target);
    else await this.forwardEmpty(request, response, target, send);
  }

  /** Sends one GET for a user outside of a client's request, for a live update. Returns the body; null for a 404. */
  async read(
    service: ForwardContext["service"],
    path: string,
    context: Pick<ForwardContext, "caller" | "requestId" | "address">,
  ): Promise<Buffer | null> {
    const headers = await this.signedHeaders(context, service);
    const upstream = openUpstream({ base: this.bases[service], method: "GET", path, headers });
    upstream.setTimeout(this.timeoutMs, () => upstream.destroy(new AppError("timeout")));
    upstream.end();
    const incoming = await waitForResponse(upstream);
    const chunks: Buffer[] = [];
    for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
    if (incoming.statusCode === 404) return null;
    if (incoming.statusCode !== 200) throw new AppError("bad_gateway");
    return Buffer.concat(chunks);
  }

  private async signedHeaders(
    { caller, requestId, address }: Pick<ForwardContext, "caller" | "requestId" | "address">,
    service: ServiceName,
  ): Promise<Record<string, string>> {
    return { ...(await this.signer.headers({ caller, address }, service)), [REQUEST_ID_HEADER]: requestId };
  }

  /** Forwards a request without a body. Retries a GET or HEAD once when the connection failed before the response. */
  private async forwardEmpty(request: Request, response: Response, target: UpstreamRequest, send: SendResponse): Promise<void> {
    const attempt = (): Promise<IncomingMessage> => {
      const upstream = this.open(target, response, () => response.writableNeedDrain);
      upstream.end();
      return waitForResponse(upstream);
    };
    const repeatable = request.method === "GET" || request.method === "HEAD";
    const incoming = await attempt()
      .catch((error: unknown) => {
        if (repeatable && !response.destroyed && toUpstreamError(error).code !== "timeout") return attempt();
        throw error;
      })
      .catch((error: unknown) => {
        throw toUpstreamError(error);
      });
    await send(incoming);
  }

  private async forwardBody(exchange: Exchange, target: UpstreamRequest): Promise<void> {
    const { request, response, route } = exchange;
    const kept = this.storer.take(route, request.headers);
    if (kept) return this.offerBody(exchange, new OfferedRequest(target, kept.length, response, this.timeoutMs), kept);
    return this.passBody(exchange, (isClientSlow) => {
      const upstream = this.open(target, response, isClientSlow);
      return { upstream, answer: waitForResponse(upstream) };
    });
  }

  /** Lets the service decide whether it gets a body, or the store gets it from here. */
  private async offerBody(exchange: Exchange, offered: OfferedRequest, kept: KeptBody): Promise<void> {
    const url = await offered.askWhereTo();
    if (url === null) {
      kept.release();
      return this.passBody(exchange, (isClientSlow) => {
        offered.isClientSlow = isClientSlow;
        return offered;
      });
    }
    const { request, response, send } = exchange;
    try {
      const incoming = await this.storer.store(request, response, offered, url, kept);
      if (incoming) await send(incoming);
    } catch (error) {
      throw toUpstreamError(error);
    } finally {
      // Without a receipt the service knows nothing of what is stored.
      if (!offered.upstream.writableEnded) offered.upstream.destroy();
    }
  }

  private async passBody(
    { request, response, route, send }: Exchange,
    open: (isClientSlow: () => boolean) => OpenedRequest,
  ): Promise<void> {
    let complete = false;
    request.once("end", () => (complete = true));
    const isClientSlow = (): boolean => (complete ? response.writableNeedDrain : !upstream.writableNeedDrain);
    const { upstream, answer } = open(isClientSlow);
    const stopGuard = guardBody(
      request,
      this.maxBody(route),
      () => upstream.writableNeedDrain,
      (error) => upstream.destroy(error),
    );
    request.pipe(upstream);
    try {
      const incoming = await answer;
      request.unpipe(upstream);
      await send(incoming);
    } catch (error) {
      request.unpipe(upstream);
      throw toUpstreamError(error);
    } finally {
      stopGuard();
      // Destroys a request whose body was not forwarded to its end: the service would wait for the rest indefinitely.
      if (!upstream.writableEnded) upstream.destroy();
    }
  }

  private open(target: UpstreamRequest, response: Response, isClientSlow: () => boolean): ClientRequest {
    return openForClient(target, response, this.timeoutMs, isClientSlow);
  }

  /**
   * Forwards the service's response. Destroys the client's connection when the service aborts: a truncated response must not
   * look complete. Uses `pipe`, since `stream.pipeline` costs more than the rest of a small response (it creates an AbortError
   * for each).
   */
  private async sendResponse(incoming: IncomingMessage, response: Response, { caller, address }: ForwardContext): Promise<void> {
    const content = await this.openContent(incoming, response);
    response.status(incoming.statusCode ?? 502).set(pickClientResponseHeaders(incoming.headers) as Record<string, string>);
    if (content !== incoming) response.set("content-length", content.headers["content-length"]);
    return new Promise((resolve) => {
      content.once("error", () => response.destroy());
      content.once("close", () => {
        if (!content.complete) response.destroy();
      });
      response.once("close", resolve);
      this.unread.watch(content, response, caller === null ? `address:${address}` : `user:${caller.id}`, () => releaseQuota(response));
      content.pipe(response);
    });
  }

  /** The body of a service's response: its own, or the stored object to which it redirects the gateway. */
  private async openContent(incoming: IncomingMessage, response: Response): Promise<IncomingMessage> {
    const redirect = readInternalRedirect(incoming);
    if (!redirect) return incoming;
    // The service's response stays open without a byte while the object is read. That it breaks ends no download.
    incoming.socket.setTimeout(0);
    incoming.on("error", () => undefined);
    response.once("close", () => incoming.destroy());
    try {
      return await this.objects.fetch(redirect, incoming.headers["content-range"], response);
    } catch (error) {
      incoming.destroy();
      throw error;
    }
  }

  /** Larger than the limit of the service, which counts the bytes itself and responds with the contract's sentence. */
  private maxBody(route: Route): number {
    if (route.body?.type === "bytes") return this.config.MAX_UPLOAD_BYTES;
    if (route.body?.type !== "multipart") return LIMITS.jsonBody * 2;
    const texts = route.body.files.length > 1 ? 2 * LIMITS.textResultBytes : 0;
    return this.config.MAX_UPLOAD_BYTES + texts + 2 * LIMITS.multipartOverhead;
  }
}
