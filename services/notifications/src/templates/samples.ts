import type { Mail } from "./templates.ts";

const project = {
  document_id: 128,
  project_name: "Riverside Warehouse",
  filename: "2026-11-21-Riverside Warehouse-Calder Construction.pdf",
};
const hostile = {
  document_id: 129,
  project_name: `Gr\u00f6\u00dfe & <b>"Stahl"</b> \u{1f3d7}\ufe0f \u202ereversed ${"Verbundtr\u00e4gerdeckenkonstruktion".repeat(4)}`,
  filename: `${"a-very-long-file-name-without-any-blank-".repeat(5)}<script>alert('x')</script>.pdf`,
};

/** Every template with ordinary data, and with names that try its layout, for people to look at. */
export const SAMPLES: Record<string, Mail> = {
  "document-uploaded": {
    template: "document_uploaded",
    data: { ...project, organization_name: "Northgate Steel", uploaded_by: "northgate.user", audience: "staff" },
  },
  "document-uploaded-hostile": {
    template: "document_uploaded",
    data: { ...hostile, organization_name: "Śląsk & Söhne <i>Stahlbau</i>", uploaded_by: "o'brien", audience: "sponsor" },
  },
  "document-completed": { template: "document_completed", data: project },
  "document-failed": {
    template: "document_failed",
    data: {
      ...project,
      failure_reason: "non_vector",
      notes: "Sheets S-201 to S-204 are scans. Please export them from your drawing program as vector PDF.\n\nThe other sheets are fine.",
    },
  },
  "document-failed-hostile": {
    template: "document_failed",
    data: {
      ...hostile,
      failure_reason: "other",
      notes: `</td></table><img src=x onerror=alert(1)>\n${"https://example.test/".repeat(12)}`,
    },
  },
};
