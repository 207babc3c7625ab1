import type { Draft, DraftLine } from "@takeoff/contracts";
import { database, waitFor, type Person, type Tenant } from "@takeoff/testing";
import { expect } from "@jest/globals";
import { settled } from "./processes/running.ts";

const refs = (lines: readonly DraftLine[]) => lines.map(({ id, version }) => ({ id, version }));

/** What a member of staff does with draft takeoffs. */
export class DraftReviewer {
  readonly staff: Person;

  constructor(staff: Person) {
    this.staff = staff;
  }

  async get<T>(path: string): Promise<T> {
    return (await this.staff.client.get(path, { expectOk: true })).json as T;
  }

  linesOf(id: number, query = ""): Promise<DraftLine[]> {
    return this.get(`/pdfs/${id}/draft/lines${query}`);
  }

  /** Uploads a drawing and waits until it was read. */
  async drafted(file: Buffer, tenant: Tenant): Promise<Draft> {
    const { id } = await settled(tenant.user.client, { file });
    const { status, json } = await this.staff.client.post(`/pdfs/${id}/draft`, undefined, { expectOk: true });
    expect([status, (json as Draft).document_id]).toEqual([202, id]);
    return this.read(id);
  }

  async read(id: number): Promise<Draft> {
    await waitForRow("drafts where state in ('ready', 'failed') and document_id", id);
    return this.get(`/pdfs/${id}/draft`);
  }

  /** Waits for what becomes of the marked-up PDF of a completed draft. */
  async marked(id: number): Promise<Draft["marked_pdf"]> {
    await waitForRow("drafts where marked_pdf is distinct from 'waiting' and document_id", id);
    return (await this.get<Draft>(`/pdfs/${id}/draft`)).marked_pdf;
  }

  decide(id: number, lines: readonly DraftLine[], state: string) {
    return this.staff.client.post(`/pdfs/${id}/draft/lines/decide`, { lines: refs(lines), state });
  }
}

/** Waits for a row of a document. Asks the database: a request passes through three services each time. */
async function waitForRow(table: string, id: number): Promise<void> {
  const isThere = async (): Promise<boolean> => (await database().query(`select 1 from documents.${table} = $1`, [id])).rows.length > 0;
  await waitFor(isThere, { what: `document ${id} in ${table}` });
}
