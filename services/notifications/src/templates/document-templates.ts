import {
  documentPage,
  FAILURE_REASONS,
  failureReasonSchema,
  idSchema,
  PAGES,
  pageUrl,
  STATUS_LABELS,
  timeSchema,
} from "@takeoff/contracts";
import * as z from "zod";
import type { Content } from "./content.ts";
import { formatTimestamp, line, shorten } from "./format.ts";

/** Longest name in a subject line, in graphemes: the rest of the subject stays visible. */
const SUBJECT_CHARACTERS = 80;

const documentData = z.object({ document_id: idSchema, project_name: line, filename: line });

export const uploadedData = documentData.extend({
  organization_name: line,
  uploaded_by: line,
  /** Why the recipient receives the e-mail. */
  audience: z.enum(["staff", "sponsor"]),
});
export const completedData = documentData;
export const failedData = documentData.extend({ failure_reason: failureReasonSchema, notes: z.string().nullable() });

export const dueSoonData = documentData.extend({
  organization_name: line,
  due_at: timeSchema,
  /** Why the recipient receives the e-mail. */
  audience: z.enum(["assignee", "staff"]),
});

const short = (name: string): string => shorten(name, SUBJECT_CHARACTERS);

const makeProjectUrl = (publicUrl: string, id: number): string => pageUrl(publicUrl, documentPage(PAGES.projects, id));

export function uploaded(data: z.infer<typeof uploadedData>, publicUrl: string): Content {
  const reasons = {
    staff: "You receive this e-mail because new projects are reported to this address.",
    sponsor: `You receive this e-mail because you are the sponsor of ${data.organization_name}.`,
  };
  return {
    subject: `New project: ${short(data.project_name)} (${short(data.organization_name)})`,
    heading: "New project",
    lead: `${data.organization_name} uploaded drawings for a takeoff.`,
    details: [
      ["Project", data.project_name],
      ["Organization", data.organization_name],
      ["Uploaded by", data.uploaded_by],
      ["File", data.filename],
    ],
    action: { label: "Open project", url: makeProjectUrl(publicUrl, data.document_id) },
    reason: reasons[data.audience],
  };
}

const TO_THE_UPLOADER = "You receive this e-mail because you uploaded this project.";

export function completed(data: z.infer<typeof completedData>, publicUrl: string): Content {
  return {
    subject: `Takeoff ready: ${short(data.project_name)}`,
    heading: "Your takeoff is ready",
    lead: "Your project is complete. You can download the results in Takeoff.",
    details: [
      ["Project", data.project_name],
      ["File", data.filename],
      ["Status", STATUS_LABELS.completed],
    ],
    action: { label: "View results", url: makeProjectUrl(publicUrl, data.document_id) },
    reason: TO_THE_UPLOADER,
    support: true,
  };
}

export function failed(data: z.infer<typeof failedData>, publicUrl: string): Content {
  return {
    subject: `Takeoff could not be completed: ${short(data.project_name)}`,
    heading: "Your takeoff could not be completed",
    lead: "We could not process this project. Please read the reason below, and send the corrected drawings as a new project.",
    details: [
      ["Project", data.project_name],
      ["File", data.filename],
      ["Failure reason", FAILURE_REASONS[data.failure_reason]],
    ],
    ...(data.notes ? { quote: { label: "Notes", text: data.notes } } : {}),
    action: { label: "Open project", url: makeProjectUrl(publicUrl, data.document_id) },
    reason: TO_THE_UPLOADER,
    support: true,
  };
}

const DUE_SOON_REASONS = {
  assignee: "You receive this e-mail because the project is assigned to you.",
  staff: "You receive this e-mail because due projects that are not assigned are reported to this address.",
};

/** Has the time and no remaining duration: an e-mail that is sent late must still be correct. */
export function dueSoon(data: z.infer<typeof dueSoonData>, publicUrl: string): Content {
  const due = formatTimestamp(data.due_at);
  return {
    subject: `Due ${due}: ${short(data.project_name)} (${short(data.organization_name)})`,
    heading: "Takeoff due",
    lead: `The takeoff for ${data.organization_name} is due on ${due}. The project was still open when this notice was created.`,
    details: [
      ["Project", data.project_name],
      ["Organization", data.organization_name],
      ["Due", due],
      ["File", data.filename],
    ],
    action: { label: "Open project", url: makeProjectUrl(publicUrl, data.document_id) },
    reason: DUE_SOON_REASONS[data.audience],
  };
}

/** The failure e-mail that the uploader would receive, marked as a test. */
export function failedTest(data: z.infer<typeof failedData>, publicUrl: string): Content {
  const email = failed(data, publicUrl);
  return {
    ...email,
    subject: `[Test] ${email.subject}`,
    notice: "This is a test. It was sent only to you, and the project has not changed.",
    reason: "You receive this e-mail because you asked for a test of the failure notification.",
  };
}
