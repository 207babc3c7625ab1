import { describe, expect, it } from "@jest/globals";
import { WEEKDAYS, type Document } from "@takeoff/contracts";
import { staff, tenant } from "@takeoff/testing";
import { settled, uploaded } from "../../../test/processes/running.ts";
import { computeDueTime } from "./due-time.ts";

const HOUR_MS = 3_600_000;

const [operator, ours] = await Promise.all([staff(), tenant()]);

const hoursUntilDue = ({ upload_date, due_at }: Document): number => (Date.parse(due_at ?? "") - Date.parse(upload_date)) / HOUR_MS;
const setTurnaround = (body: object) => operator.client.patch(`/organizations/${ours.organization.id}`, body, { expectOk: true });

describe("due_at of an upload", () => {
  it("is the organization's turnaround after the upload, and stays when the turnaround changes", async () => {
    const first = await uploaded(ours.user.client);
    expect(hoursUntilDue(first)).toBe(24);
    await setTurnaround({ turnaround_hours: 6 });
    expect(hoursUntilDue(await uploaded(ours.user.client))).toBe(6);
    expect((await ours.user.client.get(`/pdfs/${first.id}`)).json).toMatchObject({ due_at: first.due_at });
  });

  it("counts working hours only where the organization has them", async () => {
    const working_hours = { days: WEEKDAYS.map(({ day }) => day), from: "00:00", to: "01:00", time_zone: "Asia/Kathmandu", holidays: [] };
    await setTurnaround({ turnaround_hours: 2, working_hours });
    const { upload_date, due_at } = await uploaded(ours.user.client);
    expect(due_at).toBe(computeDueTime(new Date(upload_date), { turnaround_hours: 2, working_hours }).toISOString());
    expect(hoursUntilDue({ upload_date, due_at } as Document)).toBeGreaterThan(24);
  });

  it("is one of its own for a corrected drawing", async () => {
    await setTurnaround({ turnaround_hours: 24, working_hours: null });
    const failed = await settled(ours.user.client);
    await operator.client.patch(`/pdfs/${failed.id}/status`, { status: "failed", notifyClient: false }, { expectOk: true });
    await setTurnaround({ turnaround_hours: 12 });
    const corrected = await uploaded(ours.user.client, { fields: { replaces_id: String(failed.id) } });
    expect(corrected.replaces_id).toBe(failed.id);
    expect(hoursUntilDue(corrected)).toBe(12);
  });
});
