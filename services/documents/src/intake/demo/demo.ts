import { open } from "node:fs/promises";
import { join } from "node:path";
import { Module } from "@nestjs/common";
import { CoreModule } from "../../core/core.module.ts";
import {
  AppError,
  DEMO_PARAMETERS,
  DEMO_PROJECTS,
  DEMO_USERS,
  HISTORY_BY_SYSTEM,
  isStaff,
  RESULT_FILES,
  TURNAROUND_HOURS,
  type DemoIds,
  type DemoProject,
  type ResultKind,
} from "@takeoff/contracts";
import { readConfig } from "@takeoff/platform";
import { Database, type Transaction } from "@takeoff/platform/database";
import { createContext } from "@takeoff/platform/run";
import { readJsonFromStdin } from "@takeoff/platform/command";
import { SetRepository } from "../../drafts/marks/set.repository.ts";
import { PdfInspector } from "../../pdf/inspection/pdf-inspector.ts";
import { demoConfig, documentsConfig, documentsDependencies } from "../../config.ts";
import { DocumentEvents } from "../../core/document-events.ts";
import { OBJECT_COLUMNS, type DocumentChange } from "../../core/document-row.ts";
import { DocumentChanges } from "../../core/document-changes.ts";
import { computeDueTime } from "../../lifecycle/due/due-time.ts";
import type { NewEntry } from "../../core/history/change-entries.ts";
import { HistoryRepository } from "../../core/history/history.repository.ts";
import { ObjectRepository, type StoredObject } from "../../storage/objects/object.repository.ts";
import { ObjectWriter, type ObjectOwner } from "../../storage/objects/object-writer.ts";
import { DraftRequests } from "../../drafts/store/draft-requests.ts";
import { DraftStoreModule } from "../../drafts/store/draft-store.module.ts";
import { InspectionModule } from "../../pdf/inspection/inspection.module.ts";

const DAY_MS = 86_400_000;

@Module({ imports: [CoreModule, DraftStoreModule, InspectionModule], providers: [SetRepository] })
class DemoModule {}

/** Adds the demo's projects with their files from `DEMO_DIR`. A project that exists already is not changed. */
export async function fillDemo(): Promise<void> {
  const ids = (await readJsonFromStdin()) as DemoIds;
  const config = readConfig(documentsConfig);
  const { DEMO_DIR: folder } = readConfig(demoConfig);
  const { app } = await createContext({
    service: "documents",
    name: "documents-demo",
    config,
    module: DemoModule,
    dependencies: documentsDependencies(config),
  });
  try {
    const demo = new Demo(
      app.get(Database),
      app.get(ObjectRepository),
      app.get(ObjectWriter),
      app.get(PdfInspector),
      app.get(DocumentEvents),
      app.get(DraftRequests),
    );
    let added = 0;
    for (const project of DEMO_PROJECTS) added += Number(await demo.add(project, folder, ids));
    await chooseSets(app.get(Database), app.get(SetRepository), ids);
    process.stdout.write(`${JSON.stringify({ added })}\n`);
  } finally {
    await app.close();
  }
}

/** Has the plans and the shop drawings of a job checked together. */
async function chooseSets(database: Database, sets: SetRepository, { organizations }: DemoIds): Promise<void> {
  for (const { organization, project_name: name, part_of_job: part } of DEMO_PROJECTS) {
    if (part !== "erection plans") continue;
    await database.transaction(async (tx) => {
      const documents = await tx.query<{ id: number }>(
        "select id from documents where organization_id = $1 and project_name = $2 order by id for update",
        [organizations[organization], name],
      );
      await sets.choose(
        tx,
        documents.map(({ id }) => id),
      );
    });
  }
}

/** The demo's staff user, who processed its projects. */
const STAFF = DEMO_USERS.find(isStaff)?.username ?? HISTORY_BY_SYSTEM;
const nothing = (): Promise<void> => Promise.resolve();

/** Dates history entries at a time in the past. */
class BackdatedHistory extends HistoryRepository {
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
    private readonly writer: ObjectWriter,
    private readonly inspector: PdfInspector,
    private readonly events: DocumentEvents,
    private readonly drafts: DraftRequests,
  ) {}

  async add(project: DemoProject, folder: string, ids: DemoIds): Promise<boolean> {
    const organizationId = ids.organizations[project.organization];
    const userId = ids.users[project.uploaded_by];
    if (organizationId === undefined || userId === undefined) throw new Error(`the demo's ${project.slug} has no organization or uploader`);
    const uploaded = new Date(Date.now() - project.days_ago * DAY_MS - 3_600_000);
    const part = project.part_of_job ? `-${project.part_of_job}` : "";
    const ending = `-${project.project_name}-${project.contractor_location}${part}.pdf`;
    const filename = uploaded.toISOString().slice(0, 10) + ending;
    // Without the date, which is another one when a start that was ended is repeated the next day.
    const known = await this.database.query("select 1 from documents where organization_id = $1 and substr(filename, 11) = $2", [
      organizationId,
      ending,
    ]);
    if (known.length) return false;

    const original = await this.store(join(folder, `${project.slug}.pdf`));
    const results = await this.storeResults(project, folder);
    const inspection = await this.inspector.check(organizationId, () => Promise.resolve(original));
    const { pages = null, findings = [] } = inspection ?? {};
    const document = await this.database.transaction(async (tx) => {
      await this.objects.commit(tx, original);
      const row = await this.at(uploaded).create(tx, {
        organization: { id: organizationId, name: project.organization },
        uploader: { id: userId, username: project.uploaded_by },
        filename,
        size: original.size,
        object: original.key,
        parameters: DEMO_PARAMETERS,
        computeDueTime: () => computeDueTime(uploaded, { turnaround_hours: TURNAROUND_HOURS, working_hours: null }),
        fields: { ...project, expected_order_date: inDays(30), quote_needed_by: inDays(7) },
      });
      const checked: DocumentChange = { page_count: pages, findings, status: "pending" };
      const pending = await this.at(uploaded).change(tx, HISTORY_BY_SYSTEM, row, checked);
      const moved = new Date(uploaded.getTime() + DAY_MS / 2);
      const change: DocumentChange = { status: project.status, ...(await this.commitResults(tx, results)) };
      if (project.status === "failed") Object.assign(change, { failure_reason: project.failure_reason, notes: project.notes });
      if (project.status === "completed") change.completed_at = moved;
      await this.at(moved).change(tx, STAFF, pending, change);
      // Without a notice for what is late from the start: the demo announces nothing of its past.
      await tx.query("update documents set upload_date = $2, due_notice_at = case when due_at < now() then now() end where id = $1", [
        row.id,
        uploaded,
      ]);
      return row;
    });
    // A draft is of a file that is stored: one of this transaction is not yet.
    await this.database.transaction((tx) => this.drafts.request(tx, document));
    return true;
  }

  /** Writes changes dated at a time in the past. Only `document.results_stored` is published, so that the results are extracted. */
  private at(time: Date): DocumentChanges {
    const unpublished = { uploaded: nothing, changed: nothing, deleted: nothing };
    return new DocumentChanges(
      { ...unpublished, resultsStored: (...event) => this.events.resultsStored(...event) },
      new BackdatedHistory(this.database, time),
    );
  }

  private async storeResults(project: DemoProject, folder: string): Promise<Map<ResultKind, StoredObject>> {
    const results = new Map<ResultKind, StoredObject>();
    if (project.status !== "completed") return results;
    for (const kind of Object.keys(RESULT_FILES) as ResultKind[]) {
      const ending = kind === "processed" ? "-processed.pdf" : RESULT_FILES[kind].extension;
      results.set(kind, await this.store(join(folder, project.slug + ending)));
    }
    return results;
  }

  private async commitResults(tx: Transaction, results: Map<ResultKind, StoredObject>): Promise<DocumentChange> {
    const change: DocumentChange = {};
    for (const [kind, object] of results) {
      await this.objects.commit(tx, object);
      change[OBJECT_COLUMNS[kind]] = object.key;
    }
    return change;
  }

  private async store(path: string): Promise<StoredObject> {
    const file = await open(path);
    return this.writer.write(file.createReadStream() as AsyncIterable<Buffer>, OWNER);
  }
}

/** A database trigger sets the files' organization when a document row refers to them. */
const OWNER: ObjectOwner = { organizationId: null, errorWhenDeleted: () => new AppError("validation_failed") };

function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}
