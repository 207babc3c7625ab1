import { hash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Document } from "@takeoff/contracts";
import { PATIENCE_MS } from "../../harness/patience.ts";
import { bigPdf, type ApiResponse, type Person } from "@takeoff/testing";
import type { Random } from "@takeoff/drawings/model";

const KIB = 1024;
const MIB = 1024 * KIB;
/** Answers after which a careful client sends the same again. */
const TRY_AGAIN = new Set([409, 429, 502, 503, 504]);
const ATTEMPT_MS = 40_000;

/** An upload that was answered 200. */
export interface Sent {
  filename: string;
  sha256: string;
  documentId: number;
}

/** The accepted uploads of one run; all their files' names, and no others', begin with `prefix`. */
export interface Accepted {
  readonly prefix: string;
  readonly sent: readonly Sent[];
}

export interface UploadOptions {
  people: readonly Person[];
  count: number;
  atOnce: number;
  random: Random;
  /** Share of files that go to the store in several parts; a tenth by default. */
  large?: number;
}

/** Uploads under way: each with a key, repeated until it is answered 200. */
export class Uploads implements Accepted {
  readonly sent: Sent[] = [];
  /** How often each status, or failure of the connection, was met. */
  readonly met: Record<string, number> = {};
  /** Longest wait for each status, seconds. */
  readonly slowest: Record<string, number> = {};
  /** Resolves when all were accepted. */
  readonly done: Promise<void>;
  private readonly options: UploadOptions;
  private readonly name = randomUUID().slice(0, 8);
  private next = 0;

  constructor(options: UploadOptions) {
    this.options = options;
    this.done = this.run();
    // Callers that await it receive the error; until then it must not end the process.
    this.done.catch(() => undefined);
  }

  /** Waits until `count` uploads were accepted. */
  async reached(count: number): Promise<void> {
    while (this.sent.length < count) await Promise.race([this.done, sleep(10)]);
  }

  /** Names of the files of this run begin so. */
  get prefix(): string {
    return `${this.name}-`;
  }

  private async run(): Promise<void> {
    const client = async (): Promise<void> => {
      while (this.next < this.options.count) await this.upload(this.next++);
    };
    await Promise.all(Array.from({ length: this.options.atOnce }, client));
  }

  private async upload(index: number): Promise<void> {
    const { people, random, large = 0.1 } = this.options;
    const size = random.next() < large ? random.integer(6 * MIB, 14 * MIB) : random.integer(2 * KIB, 200 * KIB);
    const person = people[index % people.length];
    if (!person) throw new Error("no user to upload as");
    const file = bigPdf(size);
    const filename = `${this.prefix}${index}.pdf`;
    const key = randomUUID();
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      const signal = AbortSignal.timeout(ATTEMPT_MS);
      const answer = await this.observed(person.client.upload({ file, filename, idempotencyKey: key, signal }));
      if (answer?.status === 200) {
        this.sent.push({ filename, sha256: hash("sha256", file), documentId: (answer.json as Document).id });
        return;
      }
      if (answer && !TRY_AGAIN.has(answer.status))
        throw new Error(`${filename} was answered ${answer.status}: ${answer.body.toString().slice(0, 300)}`);
      if (performance.now() > end) throw new Error(`${filename} was not accepted in ${PATIENCE_MS / 1000} s`);
      await sleep(random.integer(50, 300));
    }
  }

  /** Counts what an attempt met. @returns null when there was no answer */
  private async observed(attempt: Promise<ApiResponse>): Promise<ApiResponse | null> {
    const begun = performance.now();
    const outcome = await attempt.catch(errorName);
    const what = typeof outcome === "string" ? outcome : String(outcome.status);
    this.met[what] = (this.met[what] ?? 0) + 1;
    this.slowest[what] = Math.max(this.slowest[what] ?? 0, (performance.now() - begun) / 1000);
    return typeof outcome === "string" ? null : outcome;
  }
}

/** Uploads and waits until all were accepted. */
export async function uploadAll(options: UploadOptions): Promise<Uploads> {
  const uploads = new Uploads(options);
  await uploads.done;
  return uploads;
}

export function errorName(error: unknown): string {
  const { code, name } = error as Partial<NodeJS.ErrnoException>;
  return code ?? name ?? String(error);
}
