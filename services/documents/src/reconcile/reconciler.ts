import { createHash } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { InjectConfig } from "@takeoff/platform";
import type { DocumentsConfig } from "../config.ts";
import { ObjectRepository, type NotedObject } from "../objects/object.repository.ts";
import { BlobStore, type ListedObject } from "../store/blob-store.ts";
import { compareByKey } from "./compare-by-key.ts";
import { DamageService } from "./damage.service.ts";
import { emptyReport, type Report } from "./report.ts";
import { Sample } from "./sample.ts";
import type { Damage } from "./store-findings.ts";

const BATCH = 1_000;

export interface ReconcileOptions {
  mend: boolean;
  /** How many objects to read whole and compare with their hash. */
  sample: number;
  /** Hears of each difference as it is found. */
  tell: (difference: string) => void;
}

/** Puts the store beside the rows that say what should be in it, while both go on changing. */
@Injectable()
export class Reconciler {
  constructor(
    private readonly store: BlobStore,
    private readonly objects: ObjectRepository,
    private readonly damages: DamageService,
    @InjectConfig() private readonly config: DocumentsConfig,
  ) {}

  async run(options: ReconcileOptions): Promise<Report> {
    const report = emptyReport();
    const sample = new Sample<string>(options.sample);
    for await (const { key, stored, noted } of compareByKey(this.store.list(), this.objects.walk(BATCH))) {
      report.stored += Number(stored !== null);
      report.noted += Number(noted !== null);
      if (stored && !noted) await this.unknown(stored, options, report);
      else if (noted?.state === "stored") await this.kept(key, stored, noted, sample, options, report);
    }
    for (const key of sample.kept) await this.checkHash(key, options, report);
    return report;
  }

  private async unknown(object: ListedObject, { mend, tell }: ReconcileOptions, report: Report): Promise<void> {
    // A row comes before its object: what is young may have come after its row's place was passed.
    if (object.modified.getTime() > Date.now() - this.config.UPLOAD_GRACE_SECONDS * 1000) {
      report.young++;
      return;
    }
    // Swept since it was listed, or noted since its place was passed.
    if ((await this.objects.isNoted(object.key)) || (await this.store.size(object.key)) === null) return;
    report.unknown++;
    tell(`unknown  ${object.key}  ${object.size} bytes, stored ${object.modified.toISOString()}`);
    if (!mend) return;
    await this.store.remove(object.key);
    report.removed++;
  }

  private async kept(
    key: string,
    stored: ListedObject | null,
    noted: NotedObject,
    sample: Sample<string>,
    options: ReconcileOptions,
    report: Report,
  ): Promise<void> {
    if (stored && stored.size === noted.size) {
      sample.offer(key);
      return;
    }
    const size = await this.store.size(key);
    // Let go of since it was read, or stored since it was listed.
    if (!(await this.objects.find(key)) || size === noted.size) return;
    await this.tellDamage(key, size === null ? "missing" : "damaged", options, report);
  }

  private async checkHash(key: string, options: ReconcileOptions, report: Report): Promise<void> {
    const stream = await this.store.open(key);
    const hash = createHash("sha256");
    for await (const chunk of stream ?? []) hash.update(chunk as Buffer);
    const noted = await this.objects.find(key);
    // Let go of since it was compared.
    if (!noted || !stream) return;
    report.hashed++;
    if (!hash.digest().equals(noted.sha256)) await this.tellDamage(key, "damaged", options, report);
  }

  private async tellDamage(key: string, damage: Damage, { mend, tell }: ReconcileOptions, report: Report): Promise<void> {
    report[damage]++;
    tell(`${damage.padEnd(7)}  ${key}`);
    if (mend && (await this.damages.report(key, damage))) report.reported++;
  }
}
