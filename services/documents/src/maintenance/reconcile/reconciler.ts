import { Injectable } from "@nestjs/common";
import { InjectConfig } from "@takeoff/platform/inject";
import type { DocumentsConfig } from "../../config.ts";
import { makeDigest } from "../../storage/objects/digest.ts";
import { ObjectRepository, type ObjectRow } from "../../storage/objects/object.repository.ts";
import { BlobStore, type ListedObject } from "../../storage/store/blob-store.ts";
import { compareByKey } from "./compare-by-key.ts";
import { DamageService } from "./damage.service.ts";
import { makeEmptyReport, type Report } from "./report.ts";
import { Sample } from "./sample.ts";
import type { Damage } from "../../core/findings.ts";

const BATCH = 1_000;

export interface ReconcileOptions {
  repair: boolean;
  /** How many objects to read completely and compare with their hash. */
  sample: number;
  /** Receives each difference as it is found. */
  onDifference: (difference: string) => void;
}

/** Compares the store with the database's rows, while both keep changing. */
@Injectable()
export class Reconciler {
  constructor(
    private readonly store: BlobStore,
    private readonly objects: ObjectRepository,
    private readonly damages: DamageService,
    @InjectConfig() private readonly config: DocumentsConfig,
  ) {}

  async run(options: ReconcileOptions): Promise<Report> {
    const report = makeEmptyReport();
    const sample = new Sample<string>(options.sample);
    for await (const { key, stored, row } of compareByKey(this.store.list(), this.objects.listAll(BATCH))) {
      report.stored += Number(stored !== null);
      report.rows += Number(row !== null);
      if (stored && !row) await this.checkUnknown(stored, options, report);
      else if (row?.state === "stored") await this.checkCommitted(key, stored, row, sample, options, report);
    }
    for (const key of sample.items) await this.checkHash(key, options, report);
    return report;
  }

  private async checkUnknown(object: ListedObject, { repair, onDifference }: ReconcileOptions, report: Report): Promise<void> {
    // A row is inserted before its object is stored: the row of a recent object may have been inserted behind the listing's position.
    if (object.modified.getTime() > Date.now() - this.config.UPLOAD_GRACE_SECONDS * 1000) {
      report.recent++;
      return;
    }
    // The object was swept, or its row inserted, since they were listed.
    if ((await this.objects.hasRow(object.key)) || (await this.store.size(object.key)) === null) return;
    report.unknown++;
    onDifference(`unknown  ${object.key}  ${object.size} bytes, stored ${object.modified.toISOString()}`);
    if (!repair) return;
    await this.store.remove(object.key);
    report.removed++;
  }

  private async checkCommitted(
    key: string,
    stored: ListedObject | null,
    row: ObjectRow,
    sample: Sample<string>,
    options: ReconcileOptions,
    report: Report,
  ): Promise<void> {
    if (stored && stored.size === row.size) {
      sample.add(key);
      return;
    }
    const size = await this.store.size(key);
    // The row was deleted, or the object stored, since they were listed.
    if (!(await this.objects.findDigest(key)) || size === row.size) return;
    await this.reportDamage(key, size === null ? "missing" : "damaged", options, report);
  }

  private async checkHash(key: string, options: ReconcileOptions, report: Report): Promise<void> {
    const recorded = await this.objects.findDigest(key);
    const stream = recorded === null ? null : await this.store.open(key);
    if (recorded === null || !stream) return;
    const digest = makeDigest(recorded);
    for await (const chunk of stream) digest.update(chunk as Buffer);
    // The object was deleted since it was listed.
    if (!(await this.objects.findDigest(key))) return;
    report.hashed++;
    if (!digest.matches()) await this.reportDamage(key, "damaged", options, report);
  }

  private async reportDamage(key: string, damage: Damage, { repair, onDifference }: ReconcileOptions, report: Report): Promise<void> {
    report[damage]++;
    onDifference(`${damage.padEnd(7)}  ${key}`);
    if (repair && (await this.damages.report(key, damage))) report.reported++;
  }
}
