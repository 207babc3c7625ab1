import { describe, expect, it } from "@jest/globals";
import { DOCUMENT_STATUSES } from "@takeoff/contracts";
import { statusEmail, tellsUploader, uploadedEmails } from "./document-emails.ts";

const project = { document_id: 7, project_name: "Riverside Warehouse", filename: "riverside.pdf" };
const facts = { ...project, organization_id: 3, uploaded_by_id: 11 };
const uploaded = { ...facts, organization_name: "Northgate Steel", uploaded_by: "kim" };
const changed = { ...facts, from: "processing" as const, failure_reason: null, notes: null, notify: true };

describe("a new project", () => {
  it("is told to staff and to the organization's sponsor", () => {
    const emails = uploadedEmails(uploaded, { staff: "staff@takeoff.example", sponsor: "sponsor@northgate.example" });
    expect(emails.map(({ recipient, data }) => [recipient, data])).toEqual([
      ["staff@takeoff.example", expect.objectContaining({ audience: "staff" })],
      ["sponsor@northgate.example", expect.objectContaining({ audience: "sponsor" })],
    ]);
  });

  it("is told once when staff and sponsor are the same mailbox, in any letter case", () => {
    const emails = uploadedEmails(uploaded, { staff: "Bids@Takeoff.example", sponsor: "bids@takeoff.EXAMPLE" });
    expect(emails.map(({ recipient }) => recipient)).toEqual(["Bids@Takeoff.example"]);
  });

  it.each([
    [{ staff: null, sponsor: "sponsor@northgate.example" }, ["sponsor@northgate.example"]],
    [{ staff: "staff@takeoff.example", sponsor: null }, ["staff@takeoff.example"]],
    [{ staff: null, sponsor: null }, []],
  ])("is told to whom there is: %j", (addresses, recipients) => {
    expect(uploadedEmails(uploaded, addresses).map(({ recipient }) => recipient)).toEqual(recipients);
  });
});

describe("a change of status", () => {
  it("reaches the uploader when the takeoff is complete, and when it failed and staff chose to tell", () => {
    const told = DOCUMENT_STATUSES.flatMap((to) =>
      [true, false].filter((notify) => tellsUploader({ to, notify })).map((notify) => [to, notify]),
    );
    expect(told).toEqual([
      ["completed", true],
      ["completed", false],
      ["failed", true],
    ]);
  });

  it("to completed says so", () => {
    expect(statusEmail({ ...changed, to: "completed" }, "kim@northgate.example")).toEqual({
      recipient: "kim@northgate.example",
      organization_id: 3,
      template: "document_completed",
      data: project,
    });
  });

  it("to failed brings the reason and the notes", () => {
    const email = statusEmail({ ...changed, to: "failed", failure_reason: "corrupt", notes: "page 3" }, "kim@northgate.example");
    expect(email).toMatchObject({ template: "document_failed", data: { ...project, failure_reason: "corrupt", notes: "page 3" } });
  });
});
