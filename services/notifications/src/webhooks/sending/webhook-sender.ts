import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { isOutgoingAddress, type OutgoingNetwork } from "@takeoff/platform";
import { WEBHOOK_LIMITS, type DeliveryError } from "@takeoff/contracts";
import { judgeStatus, readAnswer, type AttemptResult } from "./attempt-result.ts";
import { ReceiverAddressError, resolveReceiver, type ReceiverAddress } from "./resolve-receiver.ts";

/** Node's and OpenSSL's codes for a certificate that is not valid. */
const CERTIFICATE_ERROR = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/;

interface Answer {
  status: number;
  body: Buffer;
}

/** Sends messages to webhooks, each in one attempt that ends in time whatever the receiver does. */
export class WebhookSender {
  constructor(
    private readonly network: OutgoingNetwork,
    private readonly attemptMs: number = WEBHOOK_LIMITS.attemptMs,
  ) {}

  /** Never throws: everything that a receiver can do is a result. */
  async send(url: string, headers: Record<string, string>, body: string): Promise<AttemptResult> {
    const started = performance.now();
    const duration = (): number => Math.round(performance.now() - started);
    const signal = AbortSignal.timeout(this.attemptMs);
    try {
      if (!isOutgoingAddress(url, this.network)) throw new ReceiverAddressError("scheme");
      const addresses = await endBefore(signal, resolveReceiver(url, this.network));
      const { status, body: answer } = await post(url, { headers, body, addresses, signal });
      return { error: judgeStatus(status), status, answer: readAnswer(answer), duration_ms: duration(), reason: null };
    } catch (error) {
      const failure = signal.aborted ? "timeout" : toDeliveryError(error);
      const reason = error instanceof ReceiverAddressError ? error.message : null;
      return { error: failure, status: null, answer: null, duration_ms: duration(), reason };
    }
  }
}

function toDeliveryError(error: unknown): DeliveryError {
  if (error instanceof ReceiverAddressError) return "address";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return CERTIFICATE_ERROR.test(code) ? "certificate" : "connection";
}

/** Rejects when the time is over, for work that cannot be stopped. */
async function endBefore<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  // The promise that loses must not become an unhandled rejection.
  work.catch(() => undefined);
  const timedOut = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
  return Promise.race([work, timedOut]);
}

/**
 * Posts to one of the addresses that were checked, and looks the name up no more: it could lead elsewhere by now. Once a status has
 * come, whatever follows it cannot fail the attempt: a receiver that has taken the message must not get it again because of its answer.
 */
function post(
  url: string,
  {
    headers,
    body,
    addresses,
    signal,
  }: { headers: Record<string, string>; body: string; addresses: ReceiverAddress[]; signal: AbortSignal },
): Promise<Answer> {
  const { request: open, Agent } = url.startsWith("https:") ? https : http;
  return new Promise((resolve, reject) => {
    const request = open(url, { method: "POST", headers, signal, lookup: pinTo(addresses), agent: new Agent({ keepAlive: false }) });
    let isAnswered = false;
    const fail = (error: Error): void => {
      if (!isAnswered) reject(error);
    };
    request.on("error", fail);
    // Also where there is no error, as after an answer that asks for another protocol.
    request.on("close", () => fail(new Error("closed without an answer")));
    request.on("response", (response) => {
      isAnswered = true;
      void readLimited(response).then((read) => {
        resolve({ status: response.statusCode ?? 0, body: read });
        request.destroy();
      });
    });
    request.end(body);
  });
}

/** Node calls it instead of a look-up, and not at all for an IP address. */
function pinTo(addresses: readonly ReceiverAddress[]): LookupFunction {
  return (_host, options, callback) => {
    if (options.all) return callback(null, [...addresses]);
    const [first] = addresses;
    callback(null, first?.address ?? "", first?.family ?? 0);
  };
}

/** The answer up to the limit, its end, or where it breaks off. */
async function readLimited(response: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk.subarray(0, WEBHOOK_LIMITS.answerBytes - size));
      size += chunk.length;
      if (size >= WEBHOOK_LIMITS.answerBytes) break;
    }
  } catch {
    // Broken off, or too slow: what came is the answer.
  }
  return Buffer.concat(chunks);
}
