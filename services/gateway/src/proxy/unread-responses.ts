import { Injectable, type OnModuleDestroy } from "@nestjs/common";
import { LIMITS } from "@takeoff/contracts";
import { Gauge } from "prom-client";

/** What this file needs of the response to the client. */
export interface ClientResponse {
  readonly writableLength: number;
  readonly writableNeedDrain: boolean;
  once(event: "close", listener: () => void): unknown;
  destroy(): unknown;
}

/** What this file needs of the service's response. */
export interface ServiceResponse {
  readonly readableEnded: boolean;
  on(event: "data", listener: (chunk: Buffer) => void): unknown;
}

interface Watched {
  client: string;
  incoming: ServiceResponse;
  response: ClientResponse;
  /** Releases its tenant's quota; null once that was done. */
  release: (() => void) | null;
  sentBytes: number;
  /** Bytes that the client had read at the last check. */
  readBytes: number;
  /** Bytes that the client read in each of the last seconds in which bytes waited for it, at most WINDOW_TICKS entries. */
  progress: number[];
}

const TICK_MS = 1_000;
const WINDOW_TICKS = LIMITS.slowReaderMs / TICK_MS;
/** Bytes that the slowest permitted client reads in a window. */
const MIN_WINDOW_BYTES = (LIMITS.minimumReadRate * LIMITS.slowReaderMs) / 1000;

const unread = new Gauge({
  name: "takeoff_unread_answers",
  help: "Responses that count against no quota because their clients read nothing",
});

/**
 * Watches responses whose clients read slower than the services write. Releases the quota of a response whose client read nothing
 * for a second: otherwise one user's stalled download blocks the requests of all colleagues. Disconnects a client that reads slower
 * than LIMITS.minimumReadRate for a whole window. Beyond the limit of unread responses per client or per gateway, disconnects the
 * oldest one of that client, or of the client that has most of them: each response holds buffers and a connection to a service.
 */
@Injectable()
export class UnreadResponses implements OnModuleDestroy {
  private readonly watched = new Set<Watched>();
  /** Responses without a quota by client, the oldest first. */
  private readonly released = new Map<string, Set<Watched>>();
  private timer: NodeJS.Timeout | undefined;

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** @param client the user or address for which the limit of unread responses counts @param release releases the tenant's quota */
  watch(incoming: ServiceResponse, response: ClientResponse, client: string, release: () => void): void {
    const watched: Watched = { client, incoming, response, release, sentBytes: 0, readBytes: 0, progress: [] };
    incoming.on("data", (chunk) => (watched.sentBytes += chunk.length));
    this.watched.add(watched);
    response.once("close", () => this.forget(watched));
    this.timer ??= setInterval(() => this.check(), TICK_MS).unref();
  }

  private check(): void {
    for (const watched of this.watched) {
      const { response, incoming } = watched;
      const readBytes = watched.sentBytes - response.writableLength;
      const isWaiting = response.writableNeedDrain || (incoming.readableEnded && response.writableLength > 0);
      const progress = readBytes - watched.readBytes;
      watched.readBytes = readBytes;
      if (!isWaiting) continue;
      if (progress === 0 && watched.release) this.releaseQuota(watched, watched.release);
      watched.progress.push(progress);
      if (watched.progress.length <= WINDOW_TICKS) continue;
      // Drops the oldest second, and with it the bytes that the socket buffers took at first.
      watched.progress.shift();
      if (watched.progress.reduce((sum, bytes) => sum + bytes, 0) < MIN_WINDOW_BYTES) response.destroy();
    }
  }

  private releaseQuota(watched: Watched, release: () => void): void {
    watched.release = null;
    release();
    const own = this.released.get(watched.client) ?? new Set();
    this.released.set(watched.client, own.add(watched));
    unread.inc();
    if (own.size > LIMITS.unreadResponsesPerUser) this.disconnectOldest(own);
    const all = [...this.released.values()];
    if (all.reduce((sum, { size }) => sum + size, 0) > LIMITS.unreadResponsesPerGateway)
      this.disconnectOldest(all.reduce((largest, next) => (next.size > largest.size ? next : largest)));
  }

  private disconnectOldest(responses: ReadonlySet<Watched>): void {
    const [oldest] = responses;
    if (!oldest) return;
    this.forget(oldest);
    oldest.response.destroy();
  }

  private forget(watched: Watched): void {
    this.watched.delete(watched);
    const own = this.released.get(watched.client);
    if (own?.delete(watched)) unread.dec();
    if (own?.size === 0) this.released.delete(watched.client);
    if (this.watched.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
