import { createReadStream } from "node:fs";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { Module } from "@nestjs/common";
import {
  DEMO_PROJECTS,
  DEMO_USERS,
  HISTORY_BY_SYSTEM,
  type DemoIds,
  type DemoProject,
  type ResultKind,
  RESULT_FILES,
} from "@takeoff/contracts";
import { createContext, Database, readConfig, type Transaction } from "@takeoff/platform";
import { readStandardInput } from "@takeoff/platform/command";
import { PdfInspector } from "../checking/pdf-inspector.ts";
import { demoConfig, documentsConfig } from "../config.ts";
import { DocumentEvents } from "../documents/document-events.ts";
import { OBJECT_COLUMNS } from "../documents/document-row.ts";
import { DocumentChanges } from "../documents/document-changes.ts";
import type { DocumentChange } from "../documents/document-writes.ts";
import type { NewEntry } from "../history/change-entries.ts";
import { HistoryRepository } from "../history/history.repository.ts";
import { ObjectRepository, type StoredObject } from "../objects/object.repository.ts";
import { Receiver } from "../objects/receiver.ts";
import { documentsParts } from "../parts.ts";
import { StorageModule } from "../storage.module.ts";

const DAY_MS = 86_400_000;

@Module({ imports: [StorageModule], providers: [PdfInspector] })
class DemoModule {}

/** Adds the demo's projects with their files from `DEMO_DIR`; one that is there already is left as it is. */
export async function fillDemo(): Promise<void> {
  const ids = (await readStandardInput()) as DemoIds;
  const config = readConfig(documentsConfig);
  const { DEMO_DIR: folder } = readConfig(demoConfig);
  const { app } = await createContext({
    service: "documents",
    name: "documents-demo",
    config,
    module: DemoModule,
    parts: documentsParts(config),
  });
  try {
    const demo = new Demo(app.get(Database), app.get(ObjectRepository), app.get(Receiver), app.get(PdfInspector), app.get(DocumentEvents));
    let added = 0;
    for (const project of DEMO_PROJECTS) added += Number(await demo.add(project, folder, ids));
    process.stdout.write(`${JSON.stringify({ added })}\n`);
  } finally {
    await app.close();
  }
}

/** The demo's member of staff, who processed its projects. */
const STAFF = DEMO_USERS.find(({ role }) => role === "parent_admin")?.username ?? HISTORY_BY_SYSTEM;
const nothing = (): Promise<void> => Promise.resolve();

class PastHistory extends HistoryRepository {
  constructor(
    database: Database,
    private readonly time: Date,
  ) {
    super(database);
  }

  override add(tx: Transaction, documentId: number, by: string, entries: readonly NewEntry[]): Promise<void> {
    return super.add(tx, documentId, by, entries, this.time);
  }
}

class Demo {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectRepository,
    private readonly receiver: Receiver,
    private readonly inspector: PdfInspector,
    private readonly events: DocumentEvents,
  ) {}

  async add(project: DemoProject, folder: string, ids: DemoIds): Promise<boolean> {
    const organizationId = ids.organizations[project.organization];
    const userId = ids.users[project.uploaded_by];
    if (organizationId === undefined || userId === undefined) throw new Error(`the demo's ${project.slug} belongs to nobody`);
    const uploaded = new Date(Date.now() - project.days_ago * DAY_MS - 3_600_000);
    const filename = `${uploaded.toISOString().slice(0, 10)}-${project.project_name}-${project.contractor_location}.pdf`;
    const known = await this.database.query("select 1 from documents where organization_id = $1 and project_name = $2", [
      organizationId,
      project.project_name,
    ]);
    if (known.length) return false;

    const original = await this.receive(join(folder, `${project.slug}.pdf`));
    if (!original) throw new Error(`${project.slug}.pdf is missing in ${folder}`);
    const results = await this.receiveResults(project, folder);
    const { pages, findings } = await this.inspector.inspect(original.key, original.size);
    await this.database.transaction(async (tx) => {
      await this.objects.keep(tx, original);
      const row = await this.at(uploaded).create(tx, {
        organization: { id: organizationId, name: project.organization },
        uploader: { id: userId, username: project.uploaded_by },
        filename,
        size: original.size,
        object: original.key,
        fields: { ...project, expected_order_date: inDays(30), quote_needed_by: inDays(7) },
      });
      const checked: DocumentChange = { page_count: pages, findings };
      if (project.status !== "new") checked.status = "pending";
      const pending = await this.at(uploaded).change(tx, HISTORY_BY_SYSTEM, row, checked);
      const moved = new Date(uploaded.getTime() + DAY_MS / 2);
      const change: DocumentChange = { status: project.status, ...(await this.keepResults(tx, results)) };
      if (project.status === "failed") Object.assign(change, { failure_reason: project.failure_reason, notes: project.notes });
      if (project.status === "completed") change.completed_at = moved;
      await this.at(moved).change(tx, STAFF, pending, change);
      await tx.query("update documents set upload_date = $2 where id = $1", [row.id, uploaded]);
    });
    return true;
  }

  /** Changes as they were made at a time in the past, of which only those are told who read the results. */
  private at(time: Date): DocumentChanges {
    const untold = { uploaded: nothing, changed: nothing, deleted: nothing };
    return new DocumentChanges(
      { ...untold, resultsStored: (...told) => this.events.resultsStored(...told) },
      new PastHistory(this.database, time),
    );
  }

  private async receiveResults(project: DemoProject, folder: string): Promise<Map<ResultKind, StoredObject>> {
    const results = new Map<ResultKind, StoredObject>();
    if (project.status !== "completed") return results;
    for (const kind of Object.keys(RESULT_FILES) as ResultKind[]) {
      const object = await this.receive(
        join(folder, project.slug + (kind === "processed" ? "-processed.pdf" : RESULT_FILES[kind].extension)),
      );
      if (object) results.set(kind, object);
    }
    return results;
  }

  private async keepResults(tx: Transaction, results: Map<ResultKind, StoredObject>): Promise<DocumentChange> {
    const change: DocumentChange = {};
    for (const [kind, object] of results) {
      await this.objects.keep(tx, object);
      change[OBJECT_COLUMNS[kind]] = object.key;
    }
    return change;
  }

  private async receive(path: string): Promise<StoredObject | null> {
    const there = await access(path).then(
      () => true,
      () => false,
    );
    return there ? this.receiver.receive(createReadStream(path) as AsyncIterable<Buffer>) : null;
  }
}

function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}
