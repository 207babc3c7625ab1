import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from "@nestjs/common";
import {
  API_BASE,
  AppError,
  canSeeDocument,
  LIMITS,
  LIVE_CHANNEL,
  LIVE_COMMENT_SECONDS,
  LIVE_RETRY_MS,
  liveMessageSchema,
  routePath,
  type Caller,
  type LiveMessage,
} from "@takeoff/contracts";
import { Health, InjectConfig, InjectLogger, waitingConnection, type Logger } from "@takeoff/platform";
import type { Request, Response } from "express";
import type { Redis } from "ioredis";
import { Gauge } from "prom-client";
import type { GatewayConfig } from "../config.ts";
import { ProxyService } from "../proxy/proxy.service.ts";
import { SessionResolver } from "../sessions/session-resolver.ts";
import { Subscriber } from "./subscriber.ts";

const open = new Gauge({ name: "takeoff_live_streams", help: "Open screens that are told of changes" });

/** Tells open screens what changed, each only what its session may see at that moment. */
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
    this.redis = waitingConnection(config.REDIS_URL, logger);
    health.note("redis", () => (this.redis.status === "ready" ? Promise.resolve() : Promise.reject(new Error("not connected"))));
  }

  onApplicationBootstrap(): void {
    this.redis.on("message", (_channel, text) => this.hear(text));
    // A stream that can tell nothing must not look open: closed, its screen polls until there is one again.
    this.redis.on("close", () => this.endAll());
    this.redis
      .subscribe(LIVE_CHANNEL)
      .catch((error: unknown) => this.logger.warn({ err: error }, "live updates could not be subscribed to"));
    this.ticking = setInterval(() => void this.tick(), LIVE_COMMENT_SECONDS * 1000);
  }

  onModuleDestroy(): void {
    clearInterval(this.ticking);
    this.endAll();
    this.redis.disconnect();
  }

  /**
   * Opens a stream for a session.
   * @throws AppError `unavailable` while changes cannot be heard of, `too_many_requests` for a person who has too many
   */
  open(caller: Caller, tokenHash: string, request: Request, response: Response): void {
    if (this.redis.status !== "ready") throw new AppError("unavailable");
    const own = [...this.subscribers].filter((subscriber) => subscriber.caller.id === caller.id).length;
    if (own >= LIMITS.streamsPerPerson) throw new AppError("too_many_requests");
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

  /** Ends every stream: the process is going away. */
  endAll(): void {
    for (const subscriber of this.subscribers) subscriber.end();
  }

  private hear(text: string): void {
    const message = liveMessageSchema.safeParse(safeJson(text));
    if (!message.success) {
      this.logger.warn("a live message could not be read");
      return;
    }
    // Those who see the same thing share one question.
    const described = new Map<string, Promise<Buffer | null>>();
    for (const subscriber of this.subscribers) {
      if (!seesIt(subscriber.caller, message.data)) continue;
      subscriber.enqueue(
        () => this.tell(subscriber, message.data, described),
        (error) => this.logger.warn({ err: error }, "an open screen could not be told"),
      );
    }
  }

  private async tell(subscriber: Subscriber, message: LiveMessage, described: Map<string, Promise<Buffer | null>>): Promise<void> {
    const caller = await this.stillValid(subscriber);
    if (!caller || !seesIt(caller, message)) return;
    if (message.event === "document_deleted") {
      subscriber.send("document_deleted", JSON.stringify({ id: message.document_id }));
      return;
    }
    const key = caller.role === "user" ? `user:${caller.id}` : `${caller.role}:${caller.organization_id}`;
    const pending = described.get(key) ?? this.describe(caller, message.document_id);
    described.set(key, pending);
    const document = await pending;
    if (document) subscriber.send("document", document.toString("utf8"));
  }

  /** The document as this caller sees it, by the service's own rules. */
  private describe(caller: Caller, id: number): Promise<Buffer | null> {
    return this.proxy.read("documents", API_BASE + routePath("getDocument", { id }), { caller, requestId: `live-${id}`, address: "" });
  }

  private async stillValid(subscriber: Subscriber): Promise<Caller | null> {
    const caller = await this.sessions.look(subscriber.tokenHash);
    if (caller?.nda_accepted) subscriber.caller = caller;
    else subscriber.end();
    return caller;
  }

  /** Keeps streams open through proxies, and ends those whose session has ended. */
  private async tick(): Promise<void> {
    // Who only listens would never notice that nobody is there any more: the answer that does not come tells it.
    if (this.redis.status === "ready") this.redis.ping().catch(() => undefined);
    await Promise.all(
      [...this.subscribers].map(async (subscriber) => {
        subscriber.comment();
        // Identity being away for a moment is no reason to close every screen's stream.
        await this.stillValid(subscriber).catch(() => undefined);
      }),
    );
  }
}

function seesIt(caller: Caller, message: LiveMessage): boolean {
  return canSeeDocument(caller, message);
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
