import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from "@nestjs/common";
import {
  API_BASE,
  AppError,
  canSeeDocument,
  LIMITS,
  LIVE_CHANNEL,
  LIVE_HEARTBEAT_SECONDS,
  LIVE_RETRY_MS,
  isStaff,
  liveMessageSchema,
  routePath,
  type Caller,
  type LiveMessage,
} from "@takeoff/contracts";
import { Health, type Logger } from "@takeoff/platform";
import { openBlockingConnection } from "@takeoff/platform/queues";
import { InjectConfig, InjectLogger } from "@takeoff/platform/inject";
import type { Request, Response } from "express";
import type { Redis } from "ioredis";
import { Gauge } from "prom-client";
import type { GatewayConfig } from "../config.ts";
import { ProxyService } from "../proxy/proxy.service.ts";
import { SessionResolver } from "../sessions/session-resolver.ts";
import { Subscriber } from "./subscriber.ts";

const open = new Gauge({ name: "takeoff_live_streams", help: "Open live update streams (server-sent events)" });

/** Sends changed documents to open live streams, to each stream only what its session may see at that moment. */
@Injectable()
export class LiveService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly subscribers = new Set<Subscriber>();
  private readonly redis: Redis;
  private ticking: NodeJS.Timeout | undefined;

  constructor(
    private readonly sessions: SessionResolver,
    private readonly proxy: ProxyService,
    health: Health,
    @InjectConfig() config: GatewayConfig,
    @InjectLogger() private readonly logger: Logger,
  ) {
    this.redis = openBlockingConnection(config.REDIS_URL, logger);
    health.addInfoCheck("redis", () => (this.redis.status === "ready" ? Promise.resolve() : Promise.reject(new Error("not connected"))));
  }

  onApplicationBootstrap(): void {
    this.redis.on("message", (_channel, text) => this.onMessage(text));
    // Closes all streams while Redis is disconnected, so that the web app falls back to polling until it can reconnect.
    this.redis.on("close", () => this.endAll());
    this.redis.subscribe(LIVE_CHANNEL).catch((error: unknown) => this.logger.warn({ err: error }, "live update subscription failed"));
    this.ticking = setInterval(() => void this.tick(), LIVE_HEARTBEAT_SECONDS * 1000);
  }

  onModuleDestroy(): void {
    clearInterval(this.ticking);
    this.endAll();
    this.redis.disconnect();
  }

  /** Opens a stream for a session. @throws AppError `unavailable` without Redis, `too_many_requests` beyond LIMITS.liveStreamsPerUser */
  open(caller: Caller, tokenHash: string, request: Request, response: Response): void {
    if (this.redis.status !== "ready") throw new AppError("unavailable");
    const own = [...this.subscribers].filter((subscriber) => subscriber.caller.id === caller.id).length;
    if (own >= LIMITS.liveStreamsPerUser) throw new AppError("too_many_requests");
    request.socket.setNoDelay(true);
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" });
    if (request.method === "HEAD") {
      response.end();
      return;
    }
    response.write(`retry: ${LIVE_RETRY_MS}\n\n`);
    const subscriber = new Subscriber(caller, tokenHash, response);
    this.subscribers.add(subscriber);
    open.set(this.subscribers.size);
    response.once("close", () => {
      this.subscribers.delete(subscriber);
      open.set(this.subscribers.size);
    });
  }

  /** Ends every stream, when the process stops. */
  endAll(): void {
    for (const subscriber of this.subscribers) subscriber.end();
  }

  private onMessage(text: string): void {
    const message = liveMessageSchema.safeParse(safeJson(text));
    if (!message.success) {
      this.logger.warn("invalid live message");
      return;
    }
    // Subscribers with the same visibility share one request to the documents service.
    const documents = new Map<string, Promise<Buffer | null>>();
    for (const subscriber of this.subscribers) {
      if (!canSeeDocument(subscriber.caller, message.data)) continue;
      subscriber.enqueue(
        () => this.deliver(subscriber, message.data, documents),
        (error) => this.logger.warn({ err: error }, "live update delivery failed"),
      );
    }
  }

  private async deliver(subscriber: Subscriber, message: LiveMessage, documents: Map<string, Promise<Buffer | null>>): Promise<void> {
    const caller = await this.revalidate(subscriber);
    if (!caller || !canSeeDocument(caller, message)) return;
    if (message.event === "document_deleted") {
      subscriber.send("document_deleted", JSON.stringify({ id: message.document_id }));
      return;
    }
    if (message.event === "draft") {
      if (isStaff(caller)) subscriber.send("draft", JSON.stringify({ id: message.document_id }));
      return;
    }
    const key = caller.role === "user" ? `user:${caller.id}:${caller.organization_id}` : `${caller.role}:${caller.organization_id}`;
    const pending = documents.get(key) ?? this.fetchDocument(caller, message.document_id);
    documents.set(key, pending);
    const document = await pending;
    if (document) subscriber.send("document", document.toString("utf8"));
  }

  /** The document as the documents service shows it to this caller; null when the caller may not see it. */
  private fetchDocument(caller: Caller, id: number): Promise<Buffer | null> {
    return this.proxy.read("documents", API_BASE + routePath("getDocument", { id }), { caller, requestId: `live-${id}`, address: "" });
  }

  private async revalidate(subscriber: Subscriber): Promise<Caller | null> {
    const caller = await this.sessions.peek(subscriber.tokenHash);
    if (caller?.nda_accepted) subscriber.caller = caller;
    else subscriber.end();
    return caller;
  }

  /** Sends a comment on every stream, so that proxies keep it open, and ends streams whose session has ended. */
  private async tick(): Promise<void> {
    // A subscribed connection sends nothing, so it would not notice a lost peer: an unanswered ping closes it.
    if (this.redis.status === "ready") this.redis.ping().catch(() => undefined);
    await Promise.all(
      [...this.subscribers].map(async (subscriber) => {
        subscriber.comment();
        // A failed session look-up keeps the stream open: identity may be unavailable for a moment.
        await this.revalidate(subscriber).catch(() => undefined);
      }),
    );
  }
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
