import type { Draft, DraftLine } from "@takeoff/contracts";
import { waitFor, type Person, type Tenant } from "@takeoff/testing";
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

  /** Waits until a drawing was read. */
  read(id: number): Promise<Draft> {
    const ended = async (): Promise<Draft | null> => {
      const draft = await this.get<Draft>(`/pdfs/${id}/draft`);
      return draft.state === "ready" || draft.state === "failed" ? draft : null;
    };
    return waitFor(ended, { what: `the draft of document ${id}`, timeoutMs: 60_000 });
  }

  /** Waits for what becomes of the marked-up PDF of a completed draft. */
  async marked(id: number): Promise<Draft["marked_pdf"]> {
    const settled = async (): Promise<Draft | null> => {
      const draft = await this.get<Draft>(`/pdfs/${id}/draft`);
      return draft.marked_pdf === "waiting" ? null : draft;
    };
    return (await waitFor(settled, { what: `the marked-up PDF of document ${id}`, timeoutMs: 60_000 })).marked_pdf;
  }

  decide(id: number, lines: readonly DraftLine[], state: string) {
    return this.staff.client.post(`/pdfs/${id}/draft/lines/decide`, { lines: refs(lines), state });
  }
}
